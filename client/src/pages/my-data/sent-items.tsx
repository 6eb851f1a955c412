import { Card } from "#client/components/ui/card.tsx";
import { formatDate } from "#client/lib/format.ts";
import type { MyData } from "#shared/api/my-data.ts";
import { retentionDays } from "#shared/retention.ts";
import { crmInWords } from "#shared/site.ts";

const statusWords = {
  waiting: "Not sent yet",
  sent: "Sent",
  saved: "Saved to a folder, not sent",
  failed: "Could not be sent",
};

export function SentItems({ items }: { items: MyData["deliveries"] }) {
  return (
    <Card as="section" aria-labelledby="sent">
      <h2 id="sent" className="text-xl">
        What we sent, and to whom
      </h2>
      <p className="mt-1 text-sm text-ink-soft">We know this for {retentionDays.mails} days.</p>
      {items.length === 0 ? (
        <p className="mt-4">Nothing in that time.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {items.map(({ to, name, what, at, status }) => (
            <li key={`${what} ${at}`} className="py-3">
              <p>{what}</p>
              <p className="text-sm text-ink-soft">
                {to === "crm" ? `To ${crmInWords}` : name} · {formatDate(at)} · {statusWords[status]}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
