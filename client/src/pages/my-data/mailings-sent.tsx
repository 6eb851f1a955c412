import { Card } from "#client/components/ui/card.tsx";
import { formatDate } from "#client/lib/format.ts";
import type { MyData, OwnMailing } from "#shared/api/my-data.ts";

export const mailingStateWords: Record<OwnMailing["state"], string> = {
  waiting: "Not sent yet",
  sending: "Being sent",
  sent: "Sent",
  refused: "Could not be sent",
  skipped: "Not sent",
  unknown: "It may have arrived",
};

/** Without a mail server, `sent` has a reason that says so. */
const inWords = ({ state, reason }: OwnMailing): string =>
  [state !== "sent" || !reason ? mailingStateWords[state] : undefined, reason].filter(Boolean).join(": ");

export function MailingsSent({ mailings }: { mailings: MyData["mailings"] }) {
  return (
    <Card as="section" aria-labelledby="mailings">
      <h2 id="mailings" className="text-xl">
        Mailings to you
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Emails to many people at once. We know this until you delete your data.
      </p>
      <ul className="mt-4 divide-y divide-line">
        {mailings.map((mailing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index} className="py-3 wrap-anywhere">
            <p>{mailing.subject}</p>
            <p className="text-sm text-ink-soft">
              {mailing.at && `${formatDate(mailing.at)} · `}
              {inWords(mailing)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
