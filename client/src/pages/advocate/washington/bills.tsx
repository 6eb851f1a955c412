import type { ReactNode } from "react";
import { Card } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatDate, pluralize } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import type { Watch, WatchBill } from "#shared/api/watch.ts";
import { ordinal } from "#shared/format-number.ts";
import { sponsorWords } from "./sponsor-words.ts";

export function Bills({ watch: { bills, checkedOn } }: { watch: Watch }) {
  if (bills.length === 0) return null;
  return (
    <section aria-labelledby="bills-title" className="mx-auto max-w-page px-edge pb-6 sm:pb-14 sm:px-6">
      <h2 id="bills-title">In Congress</h2>
      <ul className="mt-6 grid grid-cols-1 gap-6">
        {bills.map((bill) => (
          <BillCard key={bill.id} bill={bill} />
        ))}
      </ul>
      {checkedOn.congress && (
        <p className="mt-4 text-sm text-ink-soft">
          Source: Congress.gov, last read on {formatDate(checkedOn.congress)}.
        </p>
      )}
    </section>
  );
}

function BillCard({ bill }: { bill: WatchBill }) {
  const { id, name, title, sentence, url, sponsor, cosponsors, latestAction, ended } = bill;
  const [congress] = id.split("-");
  return (
    <Card as="li">
      <h3 className="text-xl wrap-anywhere">
        {name}: {title}
      </h3>
      {ended && <p className="mt-2 font-semibold">Ended with the {ordinal(Number(congress))} Congress</p>}
      {sentence && <p className="mt-2 text-lg">{sentence}</p>}
      <dl className="mt-4 grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-3">
        {sponsor && <Fact label="Sponsor">{sponsorWords(sponsor)}</Fact>}
        <Fact label="Cosponsors">{pluralize(cosponsors, "member", "members")} of Congress</Fact>
        {latestAction && (
          <Fact label="Last action">
            {formatDate(latestAction.date)}: {latestAction.text}
          </Fact>
        )}
      </dl>
      {ended && (
        <p className="mt-4 max-w-prose text-ink-soft">
          This bill can't become law any more. A new one would have to be introduced.
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-3">
        {!ended && (
          <TextLink href={paths.representativeLookup} className="inline-flex min-h-11 items-center">
            See what your members have done
          </TextLink>
        )}
        <TextLink href={url} newTab className="inline-flex min-h-11 items-center">
          Read {name} on Congress.gov
        </TextLink>
      </div>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
