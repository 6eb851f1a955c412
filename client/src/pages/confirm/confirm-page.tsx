import { type LinkProblemKind, linkProblemOf, useConfirmEmail } from "#client/api/my-data.ts";
import { LinkProblem } from "#client/components/mailed-link/link-problem.tsx";
import { MailedPage, useLinkToken } from "#client/components/mailed-link/mailed-page.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/confirm.json";
import { SuccessNotice } from "./success-notice.tsx";

/** Confirming takes a press, because programs that check mails open links too. */
export function ConfirmPage() {
  const token = useLinkToken();
  if (token === "") return <NotConfirmable kind="missing" />;
  // The same button before and after the token is known: an early press on it counts.
  return <Confirmation token={token ?? ""} />;
}

/** Without a lead: one tap is not enough here. */
const NotConfirmable = ({ kind }: { kind: LinkProblemKind }) => (
  <MailedPage title={words.title}>
    <LinkProblem kind={kind} />
  </MailedPage>
);

function Confirmation({ token }: { token: string }) {
  const confirm = useConfirmEmail(token);
  const problem = linkProblemOf(confirm.error);
  if (confirm.isSuccess) return <Confirmed />;
  if (problem) return <NotConfirmable kind={problem} />;
  return (
    <MailedPage title={words.title} lead={words.lead}>
      <ConfirmCard confirm={confirm} />
    </MailedPage>
  );
}

function ConfirmCard({ confirm }: { confirm: ReturnType<typeof useConfirmEmail> }) {
  return (
    <Card>
      <p className="mb-5">{words.question}</p>
      <Button
        wide="phone"
        pending={confirm.isPending}
        pendingLabel={words.confirming}
        onClick={() => confirm.mutate()}
      >
        {words.confirm}
      </Button>
      {confirm.isError && (
        <p role="alert" className="mt-4 font-medium text-danger">
          {messageOf(confirm.error, words.notSent)}
        </p>
      )}
    </Card>
  );
}

function Confirmed() {
  return (
    <MailedPage title={words.allSet} lead={words.complete}>
      <SuccessNotice
        title={words.confirmed}
        next={[
          { label: words.advocate, href: paths.advocate },
          { label: words.representatives, href: paths.representativeLookup },
        ]}
      >
        {words.whatHelps}
      </SuccessNotice>
    </MailedPage>
  );
}
