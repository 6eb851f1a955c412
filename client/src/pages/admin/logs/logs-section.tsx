import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageQuery, pageSize } from "#client/api/use-endpoint.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { formatMoment } from "#client/lib/format-moment.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { type LogEntry, listLogs } from "#shared/api/logs.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Hint } from "../hint.tsx";
import { tableState } from "../list/list-detail.tsx";
import { LevelBadge, StatusBadge } from "./log-badges.tsx";
import { LogControls } from "./log-controls.tsx";
import { LogDetails } from "./log-details.tsx";
import { filterOf, type LogFilter } from "./log-filter.ts";

/** Accounts of the panel have the name that they had then. */
const whoOf = ({ account, userId, ipAddress }: LogEntry): string =>
  account ?? (userId ? "An account" : ipAddress ? "A visitor" : "System");

const columns: readonly Column<LogEntry>[] = [
  { id: "level", label: "Level", cell: ({ level }) => <LevelBadge level={level} /> },
  {
    id: "createdAt",
    label: "Timestamp",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
    // On a phone and a tablet in two lines: the day and the time.
    className: "min-w-36 lg:whitespace-nowrap",
  },
  {
    id: "action",
    label: "Action",
    cell: ({ action }) => action,
    className: "min-w-36 wrap-anywhere lg:whitespace-nowrap",
  },
  { id: "message", label: "Message", cell: ({ message }) => message, className: "min-w-40" },
  { id: "account", label: "Who", cell: whoOf, className: "min-w-24 wrap-anywhere" },
  {
    id: "statusCode",
    label: "Status",
    wideOnly: true,
    cell: ({ statusCode }) => <StatusBadge status={statusCode} />,
  },
  {
    id: "duration",
    label: "Duration",
    numeric: true,
    wideOnly: true,
    cell: ({ duration }) => duration !== null && `${formatNumber(duration)} ms`,
    className: "whitespace-nowrap",
  },
];

/** A page of the log, whether older entries follow, and how many match. */
const logsQuery = ({ within, ...filter }: LogFilter) =>
  queryOptions({
    queryKey: [listLogs.path, { within, ...filter }],
    queryFn: async ({ client }) => {
      const from = within === undefined ? filter.from : new Date(Date.now() - within).toISOString();
      // One more than is shown tells whether there is a next page.
      const page = pageQuery(listLogs, { query: { ...filter, from, limit: pageSize + 1 } });
      const { rows, ...count } = await client.fetchQuery({ ...page, staleTime: 0, gcTime: 0 });
      return { ...count, rows: rows.slice(0, pageSize), hasOlder: rows.length > pageSize };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

const countText = ({ total, isMinimum }: { total: number; isMinimum: boolean }) =>
  `${formatNumber(total)}${isMinimum ? " or more" : ""} ${total === 1 ? "entry" : "entries"}`;

export function LogsSection() {
  const [search, change] = useAddressQuery();
  const filter = filterOf(search);
  const log = useQuery(logsQuery(filter));
  const rows = log.data?.rows;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = ({ id }: LogEntry) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const last = rows?.at(-1);
  const isFiltered = ["level", "range", "q"].some((name) => search.has(name));
  return (
    <>
      <Hint>
        Every call that changed something or failed, and every sign-in. People appear by id only. Old entries
        are removed automatically.
      </Hint>
      <details className="mb-5 text-sm">
        <summary className="min-h-11 py-2 font-medium text-primary-strong">What the levels mean</summary>
        <Hint>
          Info: something was done. Warning: something was refused, such as a wrong password. Error: the
          server or a service failed; open the entry, and show it to someone technical when it comes again.
          Debug: for engineers.
        </Hint>
      </details>
      <LogControls onRefresh={() => void log.refetch()} isRefreshing={log.isFetching} />
      <p role="status" className="mb-2 min-h-6 text-sm text-ink-soft tabular-figures">
        {log.data && countText(log.data)}
      </p>
      <DataTable
        caption="Log entries, newest first"
        columns={columns}
        nameColumn="action"
        {...tableState("The log", log, rows)}
        isStale={log.isPlaceholderData}
        rowId={({ id }) => String(id)}
        rowName={({ action }) => action}
        onOpen={toggle}
        detail={{ isOpen: ({ id }) => open.has(id), render: (entry) => <LogDetails entry={entry} /> }}
        empty={
          <EmptyState title={isFiltered ? "No log entries match." : "No log entries yet."}>
            {isFiltered && "Try another level, a longer time, or another word."}
          </EmptyState>
        }
      />
      <nav aria-label="Pages of the log" className="mt-4 flex flex-wrap justify-end gap-2">
        {filter.before !== undefined && (
          <Button variant="secondary" size="small" onClick={() => change({ before: null })}>
            Newest entries
          </Button>
        )}
        {last && log.data?.hasOlder && (
          <Button variant="secondary" size="small" onClick={() => change({ before: last.id })}>
            Older entries
          </Button>
        )}
      </nav>
    </>
  );
}
