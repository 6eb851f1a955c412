import { Detail } from "#client/components/detail-list.tsx";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { forScreenReaders, RichText } from "#client/components/ui/rich-text.tsx";
import { TallLink } from "#client/components/ui/text-link.tsx";
import { cn } from "#client/lib/cn.ts";
import { formatDate } from "#client/lib/format.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { advocateSections } from "#client/lib/paths.ts";
import type { Watch, WatchSupply } from "#shared/api/watch.ts";
import { fdaShortagesUrl } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/washington.json";

/** On a phone; the others come when one asks for them. */
const firstOnPhone = 2;

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
      <h2 id={`${advocateSections.supply}-title`}>{words.supply}</h2>
      <p className="mt-3 max-w-prose text-lg font-semibold">{words.askPharmacist}</p>
      {supply.length === 0 ? (
        <p className="mt-4 max-w-prose">{fill(words.nothingFound, { date: readOn })}</p>
      ) : (
        <>
          <ul ref={list} className="mt-6 grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-2">
            {supply.map((item, index) => (
              <SupplyCard key={item.id} item={item} isLater={index >= firstOnPhone && !showsAll} />
            ))}
          </ul>
          {supply.length > firstOnPhone && !showsAll && (
            <div className="sm:hidden">
              <ShowAllButton onClick={showAll} label={fill(words.showAll, { count: supply.length })} />
            </div>
          )}
          <p className="mt-4 max-w-prose text-sm text-ink-soft">
            {fill(words.supplySource, { date: readOn })}
          </p>
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-x-8">
        <TallLink href={fdaShortagesUrl}>{words.shortages}</TallLink>
        <TallLink href={recallsUrl}>{words.recalls}</TallLink>
      </p>
    </section>
  );
}

function SupplyCard({ item, isLater }: { item: WatchSupply; isLater: boolean }) {
  const { kind, product, sentence, company, status, reason, lots, date, url } = item;
  return (
    <Card as="li" className={cn("flex flex-col", isLater && "max-sm:hidden")}>
      <p className={cn("font-semibold", kind === "recall" ? "text-danger" : "text-warning")}>
        <RichText
          message={kind === "recall" ? words.recall : words.shortage}
          parts={{ status: <span {...inEnglish}>{status}</span> }}
        />
      </p>
      <h3 {...inEnglish} className="mt-3 text-lg wrap-anywhere">
        {product}
      </h3>
      {company && <p className="text-ink-soft">{company}</p>}
      {sentence && (
        <p {...inEnglish} className="mt-2">
          {sentence}
        </p>
      )}
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2">
        <Detail label={kind === "recall" ? words.reported : words.updated}>{formatDate(date)}</Detail>
        {reason && (
          <Detail label={words.reason}>
            <span {...inEnglish}>{reason}</span>
          </Detail>
        )}
        {lots && (
          <Detail label={words.lots}>
            <span {...inEnglish}>{lots}</span>
          </Detail>
        )}
      </dl>
      <p className="mt-auto pt-3">
        <TallLink href={url}>
          <RichText message={words.officialNotice} parts={{ about: forScreenReaders({ product }) }} />
        </TallLink>
      </p>
    </Card>
  );
}
