import { type Column, DataTable } from "#client/components/data-table/data-table.tsx";
import { LinkContent, refusalOf } from "#client/components/mailed-link/mailed-page.tsx";
import { Page } from "#client/components/page-header.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import type { PartnerSource, readPartnerSource } from "#shared/api/sources.ts";
import { formatNumber } from "#shared/format-number.ts";
import { minForPartner, sourceStepLabels, sourceSteps } from "#shared/sources.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/source.json";
import * as titles from "#words/titles.json";

const problemOf = refusalOf({ ...words, missing: words.wholeLink });

/** What a partner sees of their own source, by the link that the alliance gave them. */
export const SourcePage = () => (
  <Page title={titles.source} lead={words.lead} className="min-h-[70dvh]">
    <LinkContent<typeof readPartnerSource>
      path="/api/source"
      credentials="omit"
      words={words}
      problemOf={problemOf}
    >
      {(source) => <WeeksTable source={source} />}
    </LinkContent>
  </Page>
);

type Week = PartnerSource["weeks"][number];

const columns: readonly Column<Week>[] = [
  {
    id: "week",
    label: words.week,
    cell: ({ week }) => formatShortDate(week),
    className: "sm:whitespace-nowrap",
  },
  ...sourceSteps.map((step) => ({
    id: step,
    label: sourceStepLabels[step],
    numeric: true,
    cell: (week: Week) => {
      const count = week[step];
      return typeof count === "number" ? formatNumber(count) : fill(words.tooFew, { min: minForPartner });
    },
    className: "tabular-figures sm:whitespace-nowrap",
  })),
];

const WeeksTable = ({ source: { name, weeks } }: { source: PartnerSource }) => (
  <section aria-labelledby="source-name">
    <h2 id="source-name" className="text-xl wrap-anywhere">
      {name}
    </h2>
    <p className="mt-2 mb-5 max-w-prose">{fill(words.about, { min: minForPartner })}</p>
    <DataTable
      caption={fill(words.caption, { name })}
      columns={columns}
      rows={weeks}
      rowId={({ week }) => week}
      empty={<p>{words.none}</p>}
    />
  </section>
);
