import { z } from "zod";
import { PasswordField, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { LinkContent, MailedPage, refusalOf } from "#client/components/mailed-link/mailed-page.tsx";
import { TitledCard } from "#client/components/ui/card.tsx";
import { write } from "#client/lib/api.ts";
import { paths } from "#client/lib/paths.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import type { acceptInvitation, readInvitation } from "#shared/api/team.ts";
import { fill } from "#shared/words.ts";
import * as rules from "#words/fields.json";
import * as words from "#words/invitation.json";

/** Where an invitation to the team leads: a name and a password. */
export const InvitationPage = () => (
  <MailedPage title={words.title}>
    <LinkContent<typeof readInvitation> path="/api/invitations" words={words} problemOf={refusalOf(words)}>
      {(invitation, token) => <Invitation invitation={invitation} token={token} />}
    </LinkContent>
  </MailedPage>
);

type InvitationData = EndpointResponse<typeof readInvitation>;

function Invitation({ invitation, token }: { invitation: InvitationData; token: string }) {
  const { role, invitedBy, email } = invitation;
  return (
    <TitledCard title={words.choose}>
      <p className="mt-2">{words.lead}</p>
      <p className="mt-2 wrap-anywhere">{fill(words.invited[role], { name: invitedBy, email })}</p>
      <Acceptance token={token} username={email} />
    </TitledCard>
  );
}

const schema = z.object({
  name: z.string().trim().min(1, rules.name),
  password: z.string().min(12, rules.shortTeamPassword),
});

function Acceptance({ token, username }: { token: string; username: string }) {
  const form = useAppForm({
    schema,
    defaultValues: { name: "", password: "" },
    onSubmit: async (values) => {
      await write<typeof acceptInvitation>("POST", "/api/invitations/accept", { token, ...values });
      // A page of its own: the panel begins with the new session.
      location.assign(paths.admin);
    },
  });
  return (
    <Form form={form} className="mt-5 grid gap-5">
      <TextField form={form} name="name" {...words.name} autoComplete="name" />
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField form={form} name="password" {...words.password} autoComplete="new-password" />
      <SubmitButton pendingLabel={words.joining} wide>
        {words.join}
      </SubmitButton>
    </Form>
  );
}
