import { Card } from "#client/components/ui/card.tsx";
import { formatDate } from "#client/lib/format.ts";
import type { MyData } from "#shared/api/my-data.ts";
import { retentionDays } from "#shared/retention.ts";
import { crmName } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/my-data.json";

export function SentItems({ items }: { items: MyData["deliveries"] }) {
  return (
    <Card as="section" aria-labelledby="sent">
      <h2 id="sent" className="text-xl">
        {words.sentItems}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{fill(words.sentItemsHelp, { days: retentionDays.mails })}</p>
      {items.length === 0 ? (
        <p className="mt-4">{words.nothing}</p>
      ) : (
        <ul className="mt-1 -mb-3 divide-y divide-line">
          {items.map(({ to, what, at, status }) => (
            <li key={`${what} ${at}`} className="py-3">
              <p>{what}</p>
              <p className="text-sm text-ink-soft">
                {to === "crm" ? fill(words.toCrm, { crm: crmName }) : words.byEmail} · {formatDate(at)} ·{" "}
                {words.sentStatuses[status]}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
