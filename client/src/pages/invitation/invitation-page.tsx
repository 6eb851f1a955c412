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
import type { TeamRole } from "#shared/team.ts";

const may: Record<TeamRole, string> = {
  owner: "an owner. You may do everything in the admin panel.",
  editor: "an editor. You write news and look after the pages of the site.",
  reviewer: "a reviewer. You decide on requests of new ambassadors and on patient stories.",
};

/** Where an invitation to the team leads: a name and a password. */
export function InvitationPage() {
  const token = useLinkToken();
  return (
    <MailedPage title="Your invitation" lead="Thank you for helping. It takes two minutes, also on a phone.">
      {token === "" ? (
        <Problem text="This page needs the link of the email that invited you. Please open it from there." />
      ) : (
        token && <Invitation token={token} />
      )}
    </MailedPage>
  );
}

const Problem = ({ text }: { text: string }) => (
  <Card as="section" aria-labelledby="invitation-problem">
    <h2 id="invitation-problem" className="text-xl">
      This link does not open an invitation
    </h2>
    <p className="mt-2">{text}</p>
  </Card>
);

function Invitation({ token }: { token: string }) {
  const { data, error } = useQuery(invitationQuery(token));
  if (error)
    return <Problem text={messageOf(error, "We could not look at your invitation. Please try again.")} />;
  if (!data)
    return (
      <Skeletons count={1} label="Loading your invitation" className="grid gap-6">
        <SkeletonBar className="h-48" rounded="rounded-card" />
      </Skeletons>
    );
  return (
    <Card as="section" aria-labelledby="accept">
      <h2 id="accept" className="text-xl">
        Choose your name and your password
      </h2>
      <p className="mt-2 wrap-anywhere">
        {data.invitedBy} invited {data.email} as {may[data.role]}
      </p>
      <Acceptance token={token} username={data.email} />
    </Card>
  );
}

const schema = z.object({
  name: z.string().trim().min(1, "Name is required"),
  password: z.string().min(12, "Please use at least 12 characters"),
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
      <TextField
        form={form}
        name="name"
        label="Your name"
        hint="The other members of the team see it."
        autoComplete="name"
      />
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        form={form}
        name="password"
        label="New password"
        hint="12 characters or more. Three or four words in a row are easy to remember."
        autoComplete="new-password"
      />
      <SubmitButton form={form} pendingLabel="Joining..." wide>
        Join the team
      </SubmitButton>
    </Form>
  );
}
