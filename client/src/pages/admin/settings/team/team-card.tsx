import { useState } from "react";
import { isFactorRequired } from "#client/api/second-factor.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { SelectField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { copyWithToast } from "#client/components/share/copy-with-toast.ts";
import { Copyable } from "#client/components/share/copyable.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { labelledOptions } from "#client/components/ui/select.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { formatShortDate } from "#client/lib/format.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { listConnections } from "#shared/api/connections.ts";
import { getSecondFactor } from "#shared/api/second-factor.ts";
import {
  getTeam,
  invitationBody,
  inviteMember,
  linkInvitation,
  revokeInvitation,
  type TeamInvitation,
} from "#shared/api/team.ts";
import { type TeamRole, teamRoleLabels } from "#shared/team.ts";
import { useSecondFactor } from "../../factors/use-second-factor.tsx";
import { isFailing } from "../connections/connections-card.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { MemberRow } from "./member-row.tsx";

export function TeamCard() {
  const team = useRead(getTeam);
  const needsLinks = useNeedsLinks();
  return (
    <SettingsCard
      id="team"
      title="Team"
      lead="Owners can do everything. A new owner can approve another owner's requests after 24 hours. Editors write news and look after the pages. Reviewers decide on requests and stories, and never see the list of people."
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
                  <Invited key={invitation.id} invitation={invitation} needsLink={needsLinks} />
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

/** Mail isn't set up, or the last one failed. */
function useNeedsLinks(): boolean {
  const sendsMail = useSendsMail();
  const { data: connections } = useRead(listConnections);
  const mail = connections?.find(({ service }) => service === "mail");
  return !sendsMail || (mail !== undefined && isFailing(mail));
}

function InvitationLink({ invitation: { id, email } }: { invitation: TeamInvitation }) {
  const link = useCall(linkInvitation);
  const factor = useSecondFactor();
  const copy = () => {
    link.mutate(
      { params: { id } },
      {
        onSuccess: ({ url }) => void copyWithToast(url, "Link copied", `Send it to ${email} yourself.`),
        onError: (error) =>
          isFactorRequired(error) ? factor.ask(copy) : toastFailure("There is no link", error),
      },
    );
  };
  if (link.data)
    return (
      <div className="basis-full">
        <Copyable
          label={`Link of the invitation of ${email}`}
          hint="Anyone with the link can join in their place: send it to nobody else."
          text={link.data.url}
          done="Link copied"
        />
      </div>
    );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Copy the invitation link of ${email}`}
        pending={link.isPending}
        onClick={copy}
      >
        Copy the invitation link
      </Button>
      {factor.dialog}
    </>
  );
}

function Invited({ invitation, needsLink }: { invitation: TeamInvitation; needsLink: boolean }) {
  const { id, email, role, expiresAt } = invitation;
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
      {needsLink && <InvitationLink invitation={invitation} />}
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

const AskAgainDialog = lazyPart(() => import("../../factors/ask-again-dialog.tsx"), "AskAgainDialog");

function InviteForm() {
  const invite = useCall(inviteMember);
  const sendsMail = useSendsMail();
  const { data: factors } = useRead(getSecondFactor);
  const [isAsking, setAsking] = useState(false);
  const send = async (values: { email: string; role: TeamRole }) => {
    try {
      await invite.mutateAsync({ body: values });
    } catch (error) {
      if (!isFactorRequired(error)) throw error;
      setAsking(true);
      return;
    }
    form.reset();
    toast(
      sendsMail
        ? { title: "Invitation Sent", description: `The link for ${values.email} works for 7 days.` }
        : {
            title: "Invitation Saved",
            description: `The email to ${values.email} is saved to a folder: this site can't send mail yet.`,
          },
    );
  };
  const form = useAppForm({
    schema: invitationBody,
    defaultValues: { email: "", role: "reviewer" as TeamRole },
    onSubmit: send,
  });
  return (
    <div>
      <h4>Invite someone</h4>
      <Form form={form} className="mt-3 grid max-w-form gap-5">
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          spellCheck={false}
          autoComplete="off"
        />
        <SelectField form={form} name="role" label="Role" options={labelledOptions(teamRoleLabels)} />
        <div>
          <SubmitButton form={form} variant="secondary" pendingLabel="Sending...">
            Send the invitation
          </SubmitButton>
        </div>
      </Form>
      {factors && (
        <AskAgainDialog
          open={isAsking}
          onOpenChange={setAsking}
          factors={factors}
          onDone={() => void send(form.getValues())}
        />
      )}
    </div>
  );
}
