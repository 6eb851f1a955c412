import { linkProblemOf, useConfirmEmail } from "#client/api/my-data.ts";
import { LinkProblem } from "#client/components/mailed-link/link-problem.tsx";
import { MailedPage } from "#client/components/mailed-link/mailed-page.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { useLinkToken } from "#client/lib/use-link-token.ts";
import { paths } from "#client/paths.ts";

/**
 * Where the link of the confirmation mail leads. Opening it does nothing: programs that check mails open links too, so it
 * takes a press.
 */
export function ConfirmPage() {
  const token = useLinkToken();
  return (
    <MailedPage title="Confirm your email address" lead="One press, and your registration is complete.">
      {token ? <Confirmation key={token} token={token} /> : <LinkProblem kind="missing" />}
    </MailedPage>
  );
}

function Confirmation({ token }: { token: string }) {
  const confirm = useConfirmEmail(token);
  const problem = linkProblemOf(confirm.error);
  if (problem) return <LinkProblem kind={problem} />;
  if (confirm.isSuccess) return <Confirmed />;
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

// The button that had the focus is gone: what stands in its place takes it, and is read out.
const takeFocus = (element: HTMLElement | null) => element?.focus();

function Confirmed() {
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-labelledby="confirmed"
      className="rounded-card border border-success bg-success-soft p-5 sm:p-6"
    >
      <h2 id="confirmed" className="text-xl">
        Thank you, your email address is confirmed
      </h2>
      <p className="mt-2">Your registration is complete. Here is what helps most right now:</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={paths.advocate}>See what you can do now</ButtonLink>
        <ButtonLink href={paths.representativeLookup} variant="secondary">
          Find your representatives
        </ButtonLink>
      </div>
    </section>
  );
}
