import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { cn } from "#client/lib/cn.ts";
import { formatDate } from "#client/lib/format.ts";
import { advocateSections } from "#client/lib/paths.ts";
import type { Watch, WatchSupply } from "#shared/api/watch.ts";

/** On a phone; the others come when one asks for them. */
const firstOnPhone = 2;

const shortagesUrl = "https://www.fda.gov/drugs/drug-safety-and-availability/drug-shortages";
const recallsUrl = "https://www.fda.gov/safety/recalls-market-withdrawals-safety-alerts";

/** Absent until the FDA's lists were read, because an empty section would mean "no recalls". */
export function Supply({ watch: { supply, checkedOn } }: { watch: Watch }) {
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(firstOnPhone);
  if (!checkedOn.openFda) return null;
  const readOn = formatDate(checkedOn.openFda);
  return (
    <section
      id={advocateSections.supply}
      aria-labelledby={`${advocateSections.supply}-title`}
      className="mx-auto max-w-page scroll-mt-6 px-edge pb-6 sm:pb-14 sm:px-6"
    >
      <h2 id={`${advocateSections.supply}-title`}>Is my tablet short or recalled?</h2>
      <p className="mt-3 max-w-prose text-lg font-semibold">
        Ask your pharmacist; don't stop taking medicine because of a web page.
      </p>
      {supply.length === 0 ? (
        <p className="mt-4 max-w-prose">
          We last read the FDA's lists on {readOn}. Our search for thyroid tablets brought up nothing. A list
          can be late or incomplete, so check the official pages, too.
        </p>
      ) : (
        <>
          <ul ref={list} className="mt-6 grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-2">
            {supply.map((item, index) => (
              <SupplyCard key={item.id} item={item} isLater={index >= firstOnPhone && !showsAll} />
            ))}
          </ul>
          {supply.length > firstOnPhone && !showsAll && (
            <div className="sm:hidden">
              <ShowAllButton onClick={showAll} label={`Show all ${supply.length}`} />
            </div>
          )}
          <p className="mt-4 max-w-prose text-sm text-ink-soft">
            Source: the FDA's lists of shortages and recalls (openFDA), last read on {readOn}. A list can be
            late or incomplete.
          </p>
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-x-8">
        <TextLink href={shortagesUrl} newTab className="inline-flex min-h-11 items-center">
          FDA: drug shortages
        </TextLink>
        <TextLink href={recallsUrl} newTab className="inline-flex min-h-11 items-center">
          FDA: recalls
        </TextLink>
      </p>
    </section>
  );
}

function SupplyCard({ item, isLater }: { item: WatchSupply; isLater: boolean }) {
  const { kind, product, sentence, company, status, reason, lots, date, url } = item;
  return (
    <Card as="li" className={cn("flex flex-col", isLater && "max-sm:hidden")}>
      <p className={cn("font-semibold", kind === "recall" ? "text-danger" : "text-warning")}>
        {kind === "recall" ? "Recall" : "Shortage"}: {status}
      </p>
      <h3 className="mt-3 text-lg wrap-anywhere">{product}</h3>
      {company && <p className="text-ink-soft">{company}</p>}
      {sentence && <p className="mt-2">{sentence}</p>}
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2">
        <Fact label={kind === "recall" ? "Reported" : "Updated"}>{formatDate(date)}</Fact>
        {reason && <Fact label="Reason">{reason}</Fact>}
        {lots && <Fact label="Lots">{lots}</Fact>}
      </dl>
      <p className="mt-auto pt-3">
        <TextLink href={url} newTab className="inline-flex min-h-11 items-center">
          Official notice<span className="sr-only"> about {product}</span>
        </TextLink>
      </p>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
