import type { ReactNode } from "react";
import { linkProblemOf, useConfirmEmail } from "#client/api/my-data.ts";
import { LinkProblem } from "#client/components/mailed-link/link-problem.tsx";
import { MailedPage, useLinkToken } from "#client/components/mailed-link/mailed-page.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { paths } from "#client/lib/paths.ts";
import { SuccessNotice } from "./success-notice.tsx";

/** Confirming takes a press, because programs that check mails open links too. */
export function ConfirmPage() {
  const token = useLinkToken();
  if (token === "")
    return (
      <Unconfirmed>
        <LinkProblem kind="missing" />
      </Unconfirmed>
    );
  // The same button before and after the token is known: an early press on it counts.
  return <Confirmation token={token ?? ""} />;
}

const Unconfirmed = ({ children }: { children: ReactNode }) => (
  <MailedPage title="Confirm your email address" lead="One tap and you're registered.">
    {children}
  </MailedPage>
);

function Confirmation({ token }: { token: string }) {
  const confirm = useConfirmEmail(token);
  const problem = linkProblemOf(confirm.error);
  if (confirm.isSuccess) return <Confirmed />;
  return (
    <Unconfirmed>{problem ? <LinkProblem kind={problem} /> : <ConfirmCard confirm={confirm} />}</Unconfirmed>
  );
}

function ConfirmCard({ confirm }: { confirm: ReturnType<typeof useConfirmEmail> }) {
  return (
    <Card>
      <p className="mb-5">
        Please confirm that you are the person who registered with this address. Until you do, we won't send
        you any updates.
      </p>
      <Button
        wide="phone"
        pending={confirm.isPending}
        pendingLabel="Confirming..."
        onClick={() => confirm.mutate()}
      >
        Confirm my email address
      </Button>
      {confirm.isError && (
        <p role="alert" className="mt-4 font-medium text-danger">
          {messageOf(confirm.error, "This could not be sent. Please try again.")}
        </p>
      )}
    </Card>
  );
}

function Confirmed() {
  return (
    <MailedPage title="You are all set" lead="Your registration is complete.">
      <SuccessNotice
        title="Thank you, your email address is confirmed"
        next={[
          { label: "See what you can do now", href: paths.advocate },
          { label: "Find your representatives", href: paths.representativeLookup },
        ]}
      >
        Here is what helps most right now:
      </SuccessNotice>
    </MailedPage>
  );
}
