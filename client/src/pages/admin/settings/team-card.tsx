import { useState } from "react";
import { useMember } from "#client/api/session.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { addressOf, useCall, useRead } from "#client/api/use-endpoint.ts";
import { SelectField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { copyWithToast } from "#client/components/share/copy-button.tsx";
import { Copyable } from "#client/components/share/copyable.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-dialog.tsx";
import { labelledOptions, Select } from "#client/components/ui/select.tsx";
import { formatMoment, formatShortDate } from "#client/lib/format.ts";
import { toast } from "#client/lib/toast.ts";
import { listConnections } from "#shared/api/connections.ts";
import {
  type Approval,
  approvalPreviewPath,
  approveAction,
  declineAction,
  getTeam,
  invitationBody,
  inviteMember,
  linkInvitation,
  listApprovals,
  removeMember,
  revokeInvitation,
  type TeamInvitation,
  type TeamMember,
  updateMember,
} from "#shared/api/team.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { Language } from "#shared/language.ts";
import { approvalVerbs, type TeamRole, teamRoles } from "#shared/team.ts";
import { countPeople, whoInWords } from "../in-words.ts";
import { Loaded } from "../section-parts.tsx";
import { isFailing } from "./connections/connection-health.tsx";
import { SettingsCard } from "./settings-card.tsx";

const teamRoleLabels: Record<TeamRole, string> = {
  owner: "Owner",
  editor: "Editor",
  reviewer: "Reviewer",
};

export function TeamCard() {
  const team = useRead(getTeam);
  const needsLinks = useNeedsLinks();
  return (
    <SettingsCard
      id="team"
      title="Team members"
      lead="Owners can do everything. If there are two or more, an import or a large mailing needs the approval of a second owner. A new owner can approve after 24 hours. Editors write news and look after the pages. Reviewers decide on requests and stories, and never see the list of people."
    >
      <Loaded query={team} what="The team" placeholder="h-16">
        {({ members, invitations }) => (
          <>
            <ul className="grid divide-y divide-line border-y border-line">
              {members.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </ul>
            {invitations.length > 0 && (
              <div>
                <h4>Open invitations</h4>
                <ul className="mt-2 grid divide-y divide-line border-y border-line">
                  {invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} needsLink={needsLinks} />
                  ))}
                </ul>
              </div>
            )}
            <InviteForm />
          </>
        )}
      </Loaded>
    </SettingsCard>
  );
}

function MemberRow({ member }: { member: TeamMember }) {
  const { id, name, username, role, lastSeenAt, hasSecondFactor } = member;
  const isOwn = useMember()?.username === username;
  const remove = useCall(removeMember, {
    done: () => ({ title: "Removed", description: `${name} is signed out everywhere.` }),
  });
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        <span className="font-semibold text-ink">{name}</span>
        {name !== username && <span> ({username})</span>}{" "}
        {hasSecondFactor ? <Badge tone="success">Second step on</Badge> : <Badge>No second step</Badge>}
        <p className="text-sm text-ink-soft">
          {lastSeenAt ? `Last seen on ${formatShortDate(lastSeenAt)}` : "Not seen yet"}
        </p>
      </div>
      {isOwn ? (
        <span className="text-ink-soft">{teamRoleLabels[role]} (you)</span>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <ChangeRole member={member} />
          <ConfirmButton
            variant="secondary"
            size="small"
            label={
              <>
                Remove<span className="sr-only"> {name}</span>
              </>
            }
            title={`Remove ${name}?`}
            description="They are signed out everywhere right away, and can't sign in any more. Their name stays in the log."
            confirmLabel="Remove"
            pendingLabel="Removing..."
            onConfirm={() => remove.mutateAsync({ params: { id } })}
            failed="Nothing was removed"
          />
        </div>
      )}
    </li>
  );
}

function ChangeRole({ member: { id, name, role } }: { member: TeamMember }) {
  /** An arrow key on the choice is enough to choose, so nothing changes before a press. */
  const [newRole, setNewRole] = useState<TeamRole>();
  const change = useCall(updateMember, {
    done: (_, { body }) => ({
      title: `${name} is ${teamRoleLabels[body.role]} now`,
      description: "They have to sign in again.",
    }),
    failed: "The role stays",
  });
  return (
    <>
      <Select
        aria-label={`Role of ${name}`}
        options={labelledOptions(teamRoleLabels)}
        value={newRole ?? role}
        disabled={change.isPending}
        onChange={({ target }) =>
          setNewRole(teamRoles.find((each) => each === target.value && each !== role))
        }
      />
      {newRole && (
        <SmallButton
          variant="primary"
          pending={change.isPending}
          pendingLabel="Changing..."
          onClick={() =>
            change.mutate(
              { params: { id }, body: { role: newRole } },
              { onSettled: () => setNewRole(undefined) },
            )
          }
        >
          Change to {teamRoleLabels[newRole]}
        </SmallButton>
      )}
    </>
  );
}

/** Mail isn't set up, or the last one failed. */
function useNeedsLinks(): boolean {
  const sendsMail = useSendsMail();
  const { data: connections } = useRead(listConnections);
  const mail = connections?.find(({ service }) => service === "mail");
  return !sendsMail || (mail !== undefined && isFailing(mail));
}

function InvitationLink({ id, email }: Pick<TeamInvitation, "id" | "email">) {
  const link = useCall(linkInvitation, { failed: "There is no link" });
  const copy = () =>
    link.mutate(
      { params: { id } },
      { onSuccess: ({ url }) => void copyWithToast(url, "Link copied", `Send it to ${email} yourself.`) },
    );
  if (link.data)
    return (
      <div className="basis-full">
        <Copyable
          label={`Link of the invitation of ${email}`}
          hint="Anyone with the link can join in their place, so don't send it to anyone else."
          text={link.data.url}
          done="Link copied"
        />
      </div>
    );
  return (
    <SmallButton aria-label={`Copy the invitation link of ${email}`} pending={link.isPending} onClick={copy}>
      Copy the invitation link
    </SmallButton>
  );
}

interface InvitationRowProps {
  invitation: TeamInvitation;
  needsLink: boolean;
}

function InvitationRow({ invitation: { id, email, role, expiresAt }, needsLink }: InvitationRowProps) {
  const revoke = useCall(revokeInvitation, {
    done: () => ({ title: "Invitation taken back", description: "Its link no longer works." }),
    failed: "The invitation stays",
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold text-ink">{email}</span>, {teamRoleLabels[role]}, until{" "}
        {formatShortDate(expiresAt)}
      </span>
      {needsLink && <InvitationLink id={id} email={email} />}
      <SmallButton
        aria-label={`Take back the invitation of ${email}`}
        pending={revoke.isPending}
        onClick={() => revoke.mutate({ params: { id } })}
      >
        Take back
      </SmallButton>
    </li>
  );
}

function InviteForm() {
  const invite = useCall(inviteMember);
  const sendsMail = useSendsMail();
  const form = useAppForm({
    schema: invitationBody,
    defaultValues: { email: "", role: "reviewer" as TeamRole },
    onSubmit: async (values) => {
      await invite.mutateAsync({ body: values });
      form.reset();
      toast(
        sendsMail
          ? { title: "Invitation Sent", description: `The link for ${values.email} works for 7 days.` }
          : {
              title: "Invitation Saved",
              description: `The email to ${values.email} is saved to a folder: this site can't send mail yet.`,
            },
      );
    },
  });
  return (
    <div>
      <h4>Invite someone</h4>
      <Form form={form} className="mt-3 grid max-w-form gap-5">
        <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />
        <SelectField form={form} name="role" label="Role" options={labelledOptions(teamRoleLabels)} />
        <div>
          <SubmitButton variant="secondary" pendingLabel="Sending...">
            Send the invitation
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}

/** Nothing while nothing waits: most sites have one owner. */
export function ApprovalsCard() {
  const { data = [] } = useRead(listApprovals);
  if (data.length === 0) return null;
  return (
    <SettingsCard id="approvals" title="What waits for a second owner" lead="Each waits for 24 hours.">
      <ul className="-my-3 divide-y divide-line">
        {data.map((approval) => (
          <WaitingRow key={approval.id} approval={approval} />
        ))}
      </ul>
    </SettingsCard>
  );
}

function WaitingRow({ approval }: { approval: Approval }) {
  const { id, action, count, askedBy, isOwn, status, createdAt } = approval;
  const failed = "Nothing happened";
  const approve = useCall(approveAction, { done: "Approved", failed });
  const decline = useCall(declineAction, { done: "Declined", failed });
  const isPending = approve.isPending || decline.isPending;
  const sentence = `${isOwn ? "You want" : `${askedBy} wants`} to ${approvalVerbs[action]} ${countPeople(count)}.`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow basis-64 wrap-anywhere">
        {sentence} <span className="text-ink-soft">Asked on {formatShortDate(createdAt)}.</span>
      </span>
      {isOwn ? (
        <span className="text-ink-soft">
          {status === "approved"
            ? `Approved. You can do it again now; it works ${action === "reading" ? "for 24 hours" : "once"}.`
            : "Another owner has to approve it."}
        </span>
      ) : (
        <span className="flex gap-2">
          <SmallButton
            variant="primary"
            pending={approve.isPending}
            disabled={isPending}
            onClick={() => approve.mutate({ params: { id } })}
          >
            Approve
          </SmallButton>
          <SmallButton disabled={isPending} onClick={() => decline.mutate({ params: { id } })}>
            Decline
          </SmallButton>
        </span>
      )}
      <AboutApproval approval={approval} />
    </li>
  );
}

function AboutApproval({ approval: { id, about, count } }: { approval: Approval }) {
  if (!about) return null;
  if ("mailingId" in about)
    return (
      <div className="grid basis-full gap-1 text-sm">
        <p className="wrap-anywhere">
          Subject: <strong>{about.subject}</strong>
        </p>
        <p>To: {whoInWords(about.audience)}.</p>
        {about.at && <p>Starts {formatMoment(about.at)}.</p>}
        <MailingPage approval={id} language="en" title="Read the mailing" />
        {about.hasSpanish && <MailingPage approval={id} language="es" title="Read it in Spanish" />}
      </div>
    );
  if ("importId" in about)
    return (
      <p className="basis-full text-sm wrap-anywhere">
        {about.source ? `From ${about.source}` : "From a list without a source"}: {formatNumber(about.rows)}{" "}
        lines, {formatNumber(about.new)} new, {formatNumber(about.fillsGaps)} with details that are filled in.
      </p>
    );
  if ("names" in about)
    return (
      <p className="basis-full text-sm wrap-anywhere">
        {about.source && `From ${about.source}: `}
        {about.names.join(", ")}
        {count > about.names.length && `, and ${formatNumber(count - about.names.length)} more`}
      </p>
    );
  return <p className="basis-full text-sm wrap-anywhere">{about.filter}</p>;
}

/** As it would be sent; loaded when it is opened. */
function MailingPage({ approval, language, title }: { approval: string; language: Language; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <iframe
          src={addressOf(approvalPreviewPath, { params: { id: approval }, query: { language } })}
          sandbox=""
          title={`${title}, as it would be sent`}
          className="h-96 w-full rounded-card border border-line"
        />
      )}
    </details>
  );
}
