import { useQuery } from "@tanstack/react-query";
import { availabilityQuery } from "#client/api/availability.ts";
import { useSiteLinks } from "#client/api/site-links.ts";
import { watchQuery } from "#client/api/watch.ts";
import { PageHeader } from "#client/components/page-header.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { formatDate } from "#client/lib/format.ts";
import { parseProducts } from "#shared/availability.ts";
import { ReportForm } from "./report-form.tsx";
import { WeeksByProduct } from "./weeks-by-product.tsx";

export function AvailabilityPage() {
  const query = useQuery(availabilityQuery());
  const links = useSiteLinks();
  const products = parseProducts(links?.availabilityProducts ?? "");
  return (
    <>
      <PageHeader
        title="Thyroid Medicine Availability"
        lead="Makers tell the FDA what they ship. Here people say what they met at the pharmacy counter."
      />
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-16 gap-y-14 px-edge pb-16 sm:px-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <section aria-labelledby="report">
          <h2 id="report" className="mb-3">
            Could you fill your prescription?
          </h2>
          {products.length === 0 ? (
            <p>We are not collecting reports right now.</p>
          ) : (
            query.data && <ReportForm products={products} today={query.data.asOf} />
          )}
        </section>
        <div className="grid grid-cols-1 content-start gap-y-14">
          <section aria-labelledby="reports">
            <h2 id="reports">What people reported</h2>
            <p className="mt-2 mb-6 max-w-prose font-semibold">
              {query.data?.note ?? "Reports of people who visit this site. Not a survey."}
            </p>
            {query.data && products.length > 0 && (
              <WeeksByProduct products={products} cells={query.data.weeks} today={query.data.asOf} />
            )}
            {!query.data && query.isError && <ErrorState what="The reports" {...retryProps(query)} />}
            {query.isPending && (
              <Skeletons count={1} label="Loading the reports">
                <SkeletonBar className="h-40" />
              </Skeletons>
            )}
            <div className="mt-6 max-w-prose space-y-2 text-sm text-ink-soft">
              <p>
                What these numbers can't say: how many prescriptions were filled in all, or how short a
                medicine is. People who went without are more likely to report.
              </p>
              <p>
                We show a number only when five households or more reported, rounded down to a multiple of
                five, and shares only from ten on. One household counts once for a medicine and week. States
                with fewer reports are shown together.
              </p>
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
      <h2 id="official">What the FDA lists</h2>
      {data.supply.length === 0 ? (
        <p className="mt-3 max-w-prose">
          Nothing about thyroid tablets when we last read its lists of shortages and recalls.
        </p>
      ) : (
        <ul className="mt-4 max-w-prose divide-y divide-line border-y border-line">
          {data.supply.map((item) => (
            <li key={item.id} className="py-3">
              <p className="font-semibold wrap-anywhere">{item.product}</p>
              <p className="text-ink-soft">
                {item.kind === "recall" ? "Recall" : "Shortage"}: {item.status}, {formatDate(item.date)}
              </p>
              <TextLink href={item.url} newTab className="inline-flex min-h-11 items-center">
                Official notice<span className="sr-only"> about {item.product}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-soft">Last read on {formatDate(data.checkedOn.openFda)}.</p>
    </section>
  );
}
