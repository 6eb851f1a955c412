import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { invitationQuery, useAcceptInvitation } from "#client/api/team.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { PasswordField, TextField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { MailedPage, useLinkToken } from "#client/components/mailed-link/mailed-page.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { paths } from "#client/lib/paths.ts";
import { fill } from "#shared/words.ts";
import * as rules from "#words/fields.json";
import * as words from "#words/invitation.json";

/** Where an invitation to the team leads: a name and a password. */
export function InvitationPage() {
  const token = useLinkToken();
  return (
    <MailedPage title={words.title} lead={words.lead}>
      {token === "" ? <Problem text={words.missing} /> : token && <Invitation token={token} />}
    </MailedPage>
  );
}

const Problem = ({ text }: { text: string }) => (
  <Card as="section" aria-labelledby="invitation-problem">
    <h2 id="invitation-problem" className="text-xl">
      {words.problem}
    </h2>
    <p className="mt-2">{text}</p>
  </Card>
);

function Invitation({ token }: { token: string }) {
  const { data, error } = useQuery(invitationQuery(token));
  if (error) return <Problem text={messageOf(error, words.notRead)} />;
  if (!data)
    return (
      <Skeletons count={1} label={words.loading} className="grid gap-6">
        <SkeletonBar className="h-48" rounded="rounded-card" />
      </Skeletons>
    );
  return (
    <Card as="section" aria-labelledby="accept">
      <h2 id="accept" className="text-xl">
        {words.choose}
      </h2>
      <p className="mt-2 wrap-anywhere">
        {fill(words.invited[data.role], { name: data.invitedBy, email: data.email })}
      </p>
      <Acceptance token={token} username={data.email} />
    </Card>
  );
}

const schema = z.object({
  name: z.string().trim().min(1, rules.name),
  password: z.string().min(12, rules.shortTeamPassword),
});

function Acceptance({ token, username }: { token: string; username: string }) {
  const accept = useAcceptInvitation(token);
  const form = useAppForm({
    schema,
    defaultValues: { name: "", password: "" },
    onSubmit: async (values) => {
      await accept.mutateAsync(values);
      // A page of its own: the panel begins with the new session.
      location.assign(paths.admin);
    },
  });
  return (
    <Form form={form} className="mt-5 grid gap-5">
      <TextField form={form} name="name" label={words.name} hint={words.nameHint} autoComplete="name" />
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        form={form}
        name="password"
        label={words.password}
        hint={words.passwordHint}
        autoComplete="new-password"
      />
      <SubmitButton form={form} pendingLabel={words.joining} wide>
        {words.join}
      </SubmitButton>
    </Form>
  );
}
