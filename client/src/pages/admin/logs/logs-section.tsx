import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { pageQuery, pageSize } from "#client/api/use-endpoint.ts";
import { type Column, DataTable } from "#client/components/data-table/data-table.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { LabelledInput, LabelledSelect } from "#client/components/form/fields.tsx";
import { SearchBox } from "#client/components/search-box.tsx";
import { Badge, type BadgeTone, type Status, StatusBadge } from "#client/components/ui/badge.tsx";
import { Button, SmallButton } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { labelledOptions, type Option } from "#client/components/ui/select.tsx";
import { formatClock, formatMoment, formatSecond } from "#client/lib/format.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import type { EndpointInput } from "#shared/api/endpoint.ts";
import { type LogEntry, type LogLevel, listLogs, logLevels } from "#shared/api/logs.ts";
import { dayMs, hourMs } from "#shared/durations.ts";
import { formatNumber } from "#shared/format-number.ts";
import { tableState } from "../list/list-kit.tsx";
import { FieldDescription } from "../section-parts.tsx";

/** The newest of entries that say the same. */
interface LogGroup extends LogEntry {
  count: number;
  since: string;
}

const groupKey = ({
  level,
  action,
  message,
  details,
  url,
  statusCode,
  userId,
  ipAddress,
}: LogEntry): string => JSON.stringify([level, action, message, details, url, statusCode, userId, ipAddress]);

/** Entries, newest first, with those that say the same as one, at the place of the newest. */
export function groupEqual(entries: readonly LogEntry[]): LogGroup[] {
  const groups = new Map<string, LogGroup>();
  for (const entry of entries) {
    const key = groupKey(entry);
    const newest = groups.get(key) ?? { ...entry, count: 0 };
    groups.set(key, { ...newest, count: newest.count + 1, since: entry.createdAt });
  }
  return [...groups.values()];
}

type LogQuery = NonNullable<EndpointInput<typeof listLogs>["query"]>;

/** `within`: how far back from now, in milliseconds. */
interface LogFilter extends Pick<LogQuery, "level" | "debug" | "q" | "from" | "to" | "before"> {
  within?: number;
}

const ranges: readonly (Option & Pick<LogFilter, "within">)[] = [
  { value: "", label: "Any time" },
  { value: "1h", label: "Last hour", within: hourMs },
  { value: "24h", label: "Last 24 hours", within: dayMs },
  { value: "7d", label: "Last 7 days", within: 7 * dayMs },
  { value: "30d", label: "Last 30 days", within: 30 * dayMs },
  { value: "custom", label: "From ... to ..." },
];

/** A local date and time as the browser's field gives it, as a moment; undefined for anything else. */
function momentOf(local: string | null): string | undefined {
  const time = local ? new Date(local).getTime() : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** The level in the address that means all of them, those for engineers included. */
const everything = "all";

/** The filter in the address. Invalid values are ignored. */
function filterOf(search: URLSearchParams): LogFilter {
  const range = search.get("range") ?? "";
  const before = Number(search.get("before"));
  return {
    debug: search.get("level") === everything ? "true" : "false",
    level: logLevels.find((level) => level === search.get("level")),
    q: search.get("q")?.slice(0, 200) || undefined,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    within: ranges.find(({ value }) => value === range)?.within,
    ...(range === "custom" && { from: momentOf(search.get("from")), to: momentOf(search.get("to")) }),
  };
}

const levels: Record<LogLevel, Status> = {
  info: { label: "Info", tone: "primary" },
  warn: { label: "Warning", tone: "warning" },
  error: { label: "Error", tone: "danger" },
  debug: { label: "Debug", tone: "neutral" },
};

const statusTone = (status: number): BadgeTone =>
  status >= 400 ? "danger" : status >= 300 ? "warning" : "success";

/** Accounts of the panel have the name that they had then. */
const whoOf = ({ account, userId, ipAddress }: LogEntry): string =>
  account ?? (userId ? "An account" : ipAddress ? "A visitor" : "System");

/** "3 times since Nov 26, 2026, 9:06 PM", for entries that say the same. */
const timesOf = ({ count, since }: LogGroup): string =>
  `${formatNumber(count)} times since ${formatMoment(since)}`;

const columns: readonly Column<LogGroup>[] = [
  { id: "level", label: "Level", cell: ({ level }) => <StatusBadge {...levels[level]} /> },
  {
    id: "createdAt",
    label: "Timestamp",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatSecond(createdAt)}</time>,
    // On a tablet in two lines: the day and the time.
    className: "sm:min-w-32 lg:whitespace-nowrap",
  },
  {
    id: "action",
    label: "Action",
    cell: ({ action }) => action,
    // On a tablet it stands under the message.
    wideOnly: true,
    className: "whitespace-nowrap text-ink-soft",
  },
  {
    id: "message",
    label: "Message",
    cell: (group) => (
      <span className="max-sm:line-clamp-2">
        {group.message}
        {group.count > 1 && (
          <span className="block font-normal text-ink-soft max-sm:hidden">{timesOf(group)}</span>
        )}
        <span className="hidden font-normal text-ink-soft sm:max-xl:block">{group.action}</span>
      </span>
    ),
    className: "sm:min-w-60",
  },
  { id: "account", label: "Who", cell: whoOf, className: "min-w-24 wrap-anywhere" },
  {
    id: "statusCode",
    label: "Status",
    wideOnly: true,
    cell: ({ statusCode }) =>
      statusCode !== null && <Badge tone={statusTone(statusCode)}>{statusCode}</Badge>,
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

const phoneLine = ({ level, createdAt, action, count }: LogGroup) => (
  <span className="flex flex-wrap items-center gap-x-2">
    {level !== "info" && <StatusBadge {...levels[level]} />}
    {formatClock(new Date(createdAt), new Date())}
    {count > 1 && ` (${formatNumber(count)} times)`}
    <span className="wrap-anywhere">{action}</span>
  </span>
);

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
  const rows = log.data && groupEqual(log.data.rows);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = ({ id }: LogEntry) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const last = log.data?.rows.at(-1);
  const isFiltered = ["level", "range", "q"].some((name) => search.has(name));
  return (
    <>
      <FieldDescription>
        Every change, every error and every sign-in. Identical entries share one row.
      </FieldDescription>
      <details className="mb-5 text-sm">
        <summary>What the levels mean</summary>
        <FieldDescription>
          Info: something was done. Warning: something was refused, such as a wrong password. Error: the
          server or a service failed; open the entry, and show it to someone technical when it comes again.
          Debug: for engineers.
        </FieldDescription>
      </details>
      <LogControls log={log} />
      <p role="status" className="mb-2 min-h-6 text-sm text-ink-soft tabular-figures">
        {log.data && countText(log.data)}
      </p>
      <DataTable
        caption="Log entries, newest first"
        columns={columns}
        nameColumn="message"
        {...tableState("The log", log, rows)}
        isStale={log.isPlaceholderData}
        rowId={({ id }) => String(id)}
        onOpen={toggle}
        phoneLine={phoneLine}
        detail={{ isOpen: ({ id }) => open.has(id), render: (entry) => <LogDetails entry={entry} /> }}
        empty={
          <EmptyState
            title={isFiltered ? "No log entries match." : "No log entries yet."}
            text={isFiltered && "Try another level, a longer time, or another word."}
          />
        }
      />
      <nav aria-label="Pages of the log" className="mt-4 flex flex-wrap justify-end gap-2">
        {filter.before !== undefined && (
          <SmallButton onClick={() => change({ before: null })}>Newest entries</SmallButton>
        )}
        {last && log.data?.hasOlder && (
          <SmallButton onClick={() => change({ before: last.id })}>Older entries</SmallButton>
        )}
      </nav>
    </>
  );
}

/** JSON with its lines broken; a text that is none, as it is. */
function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

const Code = ({ label, children }: { label: string; children: string }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs a tab stop, so that arrow keys scroll it
    tabIndex={0}
    aria-label={label}
    className="max-h-80 overflow-auto rounded-control border border-line bg-surface p-3"
  >
    <pre className="font-mono text-sm whitespace-pre-wrap">{children}</pre>
  </section>
);

function LogDetails({ entry }: { entry: LogEntry }) {
  const { method, url, statusCode, duration, userAgent, ipAddress, userId, message } = entry;
  const { details, errorStack } = entry;
  return (
    // As wide as the screen, not as the table, and it stays while the table is scrolled sideways.
    <div className="sticky left-3 w-[min(70rem,calc(100vw-5.75rem))] py-2">
      <DetailList>
        <Detail label="Method">{method}</Detail>
        <Detail label="URL">{url}</Detail>
        <Detail label="Status">{statusCode}</Detail>
        <Detail label="Duration">{duration === null ? null : `${formatNumber(duration)} ms`}</Detail>
        <Detail label="IP address">{ipAddress}</Detail>
        <Detail label="User id">{userId ?? "System"}</Detail>
        <Detail wide label="User agent">
          {userAgent}
        </Detail>
        <Detail wide label="Message">
          {message}
        </Detail>
        <Detail wide label="Details">
          {details && <Code label="Details">{pretty(details)}</Code>}
        </Detail>
        {errorStack && (
          <Detail wide label="Error stack">
            <Code label="Error stack">{errorStack}</Code>
          </Detail>
        )}
      </DetailList>
    </div>
  );
}

const levelOptions = [
  { value: "", label: "No debug" },
  { value: everything, label: "All" },
  ...labelledOptions(levels),
];

function LogControls({ log }: { log: Pick<UseQueryResult, "isFetching" | "refetch"> }) {
  const [search, change] = useAddressQuery();
  const choose = (name: string, value: string) => change({ [name]: value, before: null });
  const range = search.get("range") ?? "";
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SearchBox
        placeholder="Search action, message or URL..."
        value={search.get("q") ?? ""}
        onSearch={(q) => change({ q, before: null }, { replace: true })}
        className="w-full lg:w-auto lg:min-w-64 lg:flex-1"
      />
      <LabelledSelect
        id="log-level"
        label="Level"
        className="w-[calc(50%-0.375rem)] sm:w-48"
        options={levelOptions}
        value={search.get("level") ?? ""}
        onChoose={(level) => choose("level", level)}
      />
      <LabelledSelect
        id="log-range"
        label="Time"
        className="w-[calc(50%-0.375rem)] sm:w-48"
        options={ranges}
        value={range}
        onChoose={(chosen) => choose("range", chosen)}
      />
      {range === "custom" &&
        (["from", "to"] as const).map((name) => (
          <LabelledInput
            key={name}
            id={`log-${name}`}
            label={name === "from" ? "From" : "To"}
            className="w-full sm:w-60"
            type="datetime-local"
            value={search.get(name) ?? ""}
            onType={(typed) => choose(name, typed)}
          />
        ))}
      <Button
        variant="secondary"
        wide="phone"
        pending={log.isFetching}
        pendingLabel="Refresh"
        onClick={() => void log.refetch()}
      >
        <RefreshCw aria-hidden className="size-5" />
        Refresh
      </Button>
    </div>
  );
}
