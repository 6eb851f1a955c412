import { keepPreviousData } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { addressOf, useRead } from "#client/api/use-endpoint.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Button } from "#client/components/ui/button.tsx";
import { buttonClass } from "#client/components/ui/button-styles.ts";
import { labelledOptions, Select } from "#client/components/ui/select.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { countsOfNothing, listSources, type Source, sourcesCsvPath } from "#shared/api/sources.ts";
import { formatNumber } from "#shared/format-number.ts";
import { goPath, sourceStepLabels, sourceSteps } from "#shared/sources.ts";
import { SettingsCard } from "../settings-card.tsx";
import { FunnelBars } from "./funnel-bars.tsx";
import { SourceDetails } from "./source-details.tsx";
import { SourceForm } from "./source-form.tsx";

const ranges = { 7: "The last 7 days", 30: "The last 30 days", 90: "The last 90 days", all: "All time" };

const columns: readonly Column<Source>[] = [
  { id: "name", label: "Source", cell: ({ name }) => name, className: "wrap-anywhere" },
  {
    id: "slug",
    label: "Address",
    cell: ({ slug }) => goPath(slug),
    className: "wrap-anywhere text-ink-soft",
  },
  ...sourceSteps.map((step) => ({
    id: step,
    label: sourceStepLabels[step],
    numeric: true,
    cell: ({ counts }: Source) => formatNumber(counts[step]),
    className: "tabular-figures",
  })),
];

const sumOf = (all: readonly Source[]): Source["counts"] =>
  all.reduce((sum, { counts }) => {
    for (const step of sourceSteps) sum[step] += counts[step];
    return sum;
  }, countsOfNothing());

/** Where visitors come from, and the steps they took: counts, never people. */
export function SourcesCard() {
  const [query, change] = useAddressQuery();
  const range = Object.keys(ranges).find((each) => each === query.get("days")) ?? "30";
  const days = range === "all" ? undefined : Number(range);
  const found = useRead(listSources, { query: { days } }, { placeholderData: keepPreviousData });
  const { data } = found;
  const [open, setOpen] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  return (
    <SettingsCard
      id="sources"
      title="Where visitors come from"
      lead="One source for each clinic, flyer or page that points here. We count what was done, never who did it."
    >
      <div className="flex flex-wrap items-end gap-3">
        <div>
          <label htmlFor="sources-range" className="font-semibold">
            Time
          </label>
          <Select
            id="sources-range"
            className="mt-1.5"
            // Numbers come first in an object, so "all" stays last.
            options={labelledOptions(ranges)}
            value={range}
            onChange={({ target }) => change({ days: target.value }, { replace: true })}
          />
        </div>
        {data && data.length > 0 && (
          <a
            href={addressOf(sourcesCsvPath, { query: { days } })}
            download
            className={buttonClass({ variant: "secondary" })}
          >
            <Download aria-hidden className="size-5" />
            Export CSV
          </a>
        )}
      </div>
      {data && data.length > 1 && (
        <figure className="min-w-0">
          <figcaption className="mb-3 font-semibold">All sources together</figcaption>
          <FunnelBars counts={sumOf(data)} />
        </figure>
      )}
      <DataTable
        caption="Sources, and what people did after they came from each"
        columns={columns}
        nameColumn="name"
        rows={data}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => setOpen((before) => (before === id ? undefined : id))}
        detail={{
          isOpen: ({ id }) => id === open,
          render: (source) => <SourceDetails source={source} />,
        }}
        empty={
          <p className="text-ink-soft">
            No sources yet. Add one, and hand out its address, its flyer or its line for a web page.
          </p>
        }
        isStale={found.isPlaceholderData}
        error={found.isError && !data ? { what: "The sources", ...retryProps(found) } : undefined}
      />
      {isAdding ? (
        <SourceForm onDone={() => setAdding(false)} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add a source
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
