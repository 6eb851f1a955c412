import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { formatShortDate } from "#client/lib/format.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { getTeam, revokeInvitation, type TeamInvitation } from "#shared/api/team.ts";
import { teamRoleLabels } from "#shared/team.ts";
import { SettingsCard } from "../settings-card.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberRow } from "./member-row.tsx";

export function TeamCard() {
  const team = useRead(getTeam);
  return (
    <SettingsCard
      id="team"
      title="Team"
      lead="Owners may do everything. Editors write news and look after the pages. Reviewers decide on requests and stories, and never see the list of people."
    >
      {team.data ? (
        <>
          <ul className="grid divide-y divide-line border-y border-line">
            {team.data.members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
          {team.data.invitations.length > 0 && (
            <div>
              <h4>Open invitations</h4>
              <ul className="mt-2 grid divide-y divide-line border-y border-line">
                {team.data.invitations.map((invitation) => (
                  <Invited key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </div>
          )}
          <InviteForm />
        </>
      ) : team.isError ? (
        <ErrorState what="The team" {...retryProps(team)} />
      ) : (
        <Skeletons count={2} label="Loading the team" className="grid gap-3">
          <SkeletonBar className="h-16" />
        </Skeletons>
      )}
    </SettingsCard>
  );
}

function Invited({ invitation: { id, email, role, expiresAt } }: { invitation: TeamInvitation }) {
  const revoke = useCall(revokeInvitation);
  const press = () => {
    // As with a member: the row is gone by then.
    void revoke.mutateAsync({ params: { id } }).then(
      () => toast({ title: "Invitation taken back", description: "Its link no longer works." }),
      (error: unknown) => toastFailure("The invitation stays", error),
    );
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold text-ink">{email}</span>, {teamRoleLabels[role]}, until{" "}
        {formatShortDate(expiresAt)}
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Take back the invitation of ${email}`}
        pending={revoke.isPending}
        onClick={press}
      >
        Take back
      </Button>
    </li>
  );
}
