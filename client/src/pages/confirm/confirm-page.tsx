import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { type LinkProblemKind, linkProblemOf } from "#client/api/my-data.ts";
import { LinkProblem, MailedPage, useLinkToken } from "#client/components/mailed-link/mailed-page.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { messageOf, write } from "#client/lib/api.ts";
import { paths } from "#client/lib/paths.ts";
import type { confirmEmail } from "#shared/api/my-data.ts";
import * as words from "#words/confirm.json";

/** Confirming takes a press, because programs that check mails open links too. */
export function ConfirmPage() {
  const token = useLinkToken();
  if (token === "") return <NotConfirmable kind="missing" />;
  // The same button before and after the token is known: an early press on it counts.
  return <Confirmation token={token ?? ""} />;
}

/** Without the page's lead, which says that one tap is enough. */
const NotConfirmable = ({ kind }: { kind: LinkProblemKind }) => (
  <MailedPage title={words.title}>
    <LinkProblem kind={kind} />
  </MailedPage>
);

function Confirmation({ token }: { token: string }) {
  const confirm = useMutation({
    mutationKey: ["/api/confirm", token],
    mutationFn: () => write<typeof confirmEmail>("POST", "/api/confirm", { token }),
  });
  const problem = linkProblemOf(confirm.error);
  if (confirm.isSuccess) return <Confirmed />;
  if (problem) return <NotConfirmable kind={problem} />;
  return (
    <MailedPage title={words.title} lead={words.lead}>
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
    </MailedPage>
  );
}

// The pressed button is gone, so the notice takes the focus and is read out.
const focusNotice = (notice: HTMLElement | null) => {
  notice?.focus({ preventScroll: true });
  notice?.scrollIntoView({ block: "center" });
};

function Confirmed() {
  const headingId = useId();
  return (
    <MailedPage title={words.allSet} lead={words.complete}>
      <section
        ref={focusNotice}
        tabIndex={-1}
        aria-labelledby={headingId}
        className="rounded-card border border-success bg-success-soft p-sheet sm:p-6"
      >
        <h2 id={headingId} className="text-xl">
          {words.confirmed}
        </h2>
        <p className="mt-2">{words.whatHelps}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href={paths.advocate} wide="phone">
            {words.advocate}
          </ButtonLink>
          <ButtonLink href={paths.representativeLookup} wide="phone" variant="secondary">
            {words.representatives}
          </ButtonLink>
        </div>
      </section>
    </MailedPage>
  );
}
