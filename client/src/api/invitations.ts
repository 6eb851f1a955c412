import { useMutation } from "@tanstack/react-query";
import { write } from "#client/lib/api.ts";
import type { acceptInvitation, readInvitation } from "#shared/api/team.ts";

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
