import type { Option } from "#client/components/ui/select.tsx";
import type { EndpointInput } from "#shared/api/endpoint.ts";
import { type listLogs, logLevels } from "#shared/api/logs.ts";

type LogQuery = NonNullable<EndpointInput<typeof listLogs>["query"]>;

/** `within`: how far back from now, in milliseconds. */
export interface LogFilter extends Pick<LogQuery, "level" | "debug" | "q" | "from" | "to" | "before"> {
  within?: number;
}

const hour = 3_600_000;
const spans: Readonly<Record<string, number>> = {
  "1h": hour,
  "24h": 24 * hour,
  "7d": 168 * hour,
  "30d": 720 * hour,
};

/** The choices of the time range, as written in the address. */
export const ranges: readonly Option[] = [
  { value: "", label: "Any time" },
  { value: "1h", label: "Last hour" },
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
  { value: "custom", label: "From ... to ..." },
];

/** A local date and time as the browser's field gives it, as a moment; undefined for anything else. */
function momentOf(local: string | null): string | undefined {
  const time = local ? new Date(local).getTime() : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** The level in the address that means all of them, those for engineers included. */
export const everything = "all";

/** The filter in the address. Invalid values are ignored. */
export function filterOf(search: URLSearchParams): LogFilter {
  const range = search.get("range") ?? "";
  const before = Number(search.get("before"));
  return {
    debug: search.get("level") === everything ? "true" : "false",
    level: logLevels.find((level) => level === search.get("level")),
    q: search.get("q")?.slice(0, 200) || undefined,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    within: spans[range],
    ...(range === "custom" && { from: momentOf(search.get("from")), to: momentOf(search.get("to")) }),
  };
}
