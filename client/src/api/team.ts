import { useMutation } from "@tanstack/react-query";
import { useWrite } from "#client/api/use-write.ts";
import { read, write } from "#client/lib/api.ts";
import type {
  acceptInvitation,
  approveAction,
  changePassword,
  declineAction,
  getTeam,
  inviteMember,
  listApprovals,
  readInvitation,
  removeMember,
  revokeInvitation,
  updateMember,
} from "#shared/api/team.ts";
import type { TeamRole } from "#shared/team.ts";

const path = "/api/admin/team";
const id = encodeURIComponent;

export const teamQuery = () => read<typeof getTeam>(path);
export const approvalsQuery = () => read<typeof listApprovals>("/api/admin/approvals");

export const useInvite = () =>
  useWrite((body: { email: string; role: TeamRole }) =>
    write<typeof inviteMember>("POST", `${path}/invitations`, body),
  );
export const useRevokeInvitation = () =>
  useWrite((invitation: string) =>
    write<typeof revokeInvitation>("DELETE", `${path}/invitations/${id(invitation)}`),
  );
export const useChangeRole = (member: string) =>
  useWrite((role: TeamRole) => write<typeof updateMember>("PUT", `${path}/${id(member)}`, { role }));
export const useRemoveMember = (member: string) =>
  useWrite(() => write<typeof removeMember>("DELETE", `${path}/${id(member)}`));

export const useDecide = (approval: string) =>
  useWrite((decision: "approve" | "decline") =>
    write<typeof approveAction | typeof declineAction>(
      "POST",
      `/api/admin/approvals/${id(approval)}/${decision}`,
    ),
  );

export const useChangePassword = () =>
  useWrite((body: { password: string; newPassword: string }) =>
    write<typeof changePassword>("PUT", "/api/admin/account/password", body),
  );

// A POST, because the token of the link travels in the body, never in an address.
export const invitationQuery = (token: string) => ({
  queryKey: ["/api/invitations", token],
  queryFn: () => write<typeof readInvitation>("POST", "/api/invitations", { token }),
});
export const useAcceptInvitation = (token: string) =>
  useMutation({
    mutationFn: (body: { name: string; password: string }) =>
      write<typeof acceptInvitation>("POST", "/api/invitations/accept", { token, ...body }),
  });
