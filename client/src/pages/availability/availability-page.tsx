import { useQuery } from "@tanstack/react-query";
import { availabilityQuery } from "#client/api/availability.ts";
import { useSiteLinks } from "#client/api/site-links.ts";
import { watchQuery } from "#client/api/watch.ts";
import { PageHeader } from "#client/components/page-header.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { formatDate } from "#client/lib/format.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { parseProducts } from "#shared/availability.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/availability.json";
import * as titles from "#words/titles.json";
import { ReportForm } from "./report-form.tsx";
import { WeeksByProduct } from "./weeks-by-product.tsx";

export function AvailabilityPage() {
  const query = useQuery(availabilityQuery());
  const links = useSiteLinks();
  const products = parseProducts(links?.availabilityProducts ?? "");
  return (
    <>
      <PageHeader title={titles.availability} lead={words.lead} />
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-16 gap-y-14 px-edge pb-16 sm:px-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <section aria-labelledby="report">
          <h2 id="report" className="mb-3">
            {words.report}
          </h2>
          {products.length === 0 ? (
            <p>{words.notCollecting}</p>
          ) : (
            query.data && <ReportForm products={products} today={query.data.asOf} />
          )}
        </section>
        <div className="grid grid-cols-1 content-start gap-y-14">
          <section aria-labelledby="reports">
            <h2 id="reports">{words.reports}</h2>
            <p className="mt-2 mb-6 max-w-prose font-semibold">{words.note}</p>
            {query.data && products.length > 0 && (
              <WeeksByProduct products={products} cells={query.data.weeks} today={query.data.asOf} />
            )}
            {!query.data && query.isError && <ErrorState what={words.what} {...retryProps(query)} />}
            {query.isPending && (
              <Skeletons count={1} label={words.loading}>
                <SkeletonBar className="h-40" />
              </Skeletons>
            )}
            <div className="mt-6 max-w-prose space-y-2 text-sm text-ink-soft">
              <p>{words.cannotSay}</p>
              <p>{words.rules}</p>
            </div>
          </section>
          <OfficialLists />
        </div>
      </div>
    </>
  );
}

/** What the makers say, each with its date. */
function OfficialLists() {
  const { data } = useQuery(watchQuery());
  if (!data?.checkedOn.openFda) return null;
  return (
    <section aria-labelledby="official">
      <h2 id="official">{words.official}</h2>
      {data.supply.length === 0 ? (
        <p className="mt-3 max-w-prose">{words.nothingOfficial}</p>
      ) : (
        <ul className="mt-4 max-w-prose divide-y divide-line border-y border-line">
          {data.supply.map((item) => (
            <li key={item.id} className="py-3">
              <p {...inEnglish} className="font-semibold wrap-anywhere">
                {item.product}
              </p>
              <p className="text-ink-soft">
                <RichText
                  message={item.kind === "recall" ? words.recall : words.shortage}
                  parts={{ status: <span {...inEnglish}>{item.status}</span>, date: formatDate(item.date) }}
                />
              </p>
              <TextLink href={item.url} newTab className="inline-flex min-h-11 items-center">
                {words.notice}
                <span className="sr-only"> {fill(words.noticeAbout, { product: item.product })}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        {fill(words.lastRead, { date: formatDate(data.checkedOn.openFda) })}
      </p>
    </section>
  );
}
