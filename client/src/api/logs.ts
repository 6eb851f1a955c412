import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callWithHeaders } from "#client/lib/api.ts";
import type { EndpointInput } from "#shared/api/endpoint.ts";
import { listLogs } from "#shared/api/logs.ts";

/** So many entries make a page. */
export const logsPageSize = 50;

type Query = NonNullable<EndpointInput<typeof listLogs>["query"]>;

/** What is looked for. `within`: how far back from now, in milliseconds. */
export interface LogFilter extends Pick<Query, "level" | "q" | "from" | "to" | "before"> {
  within?: number;
}

/** A page of the log and how many entries match; asked for anew whenever it comes into view. */
export const useLogs = ({ within, ...filter }: LogFilter) =>
  useQuery({
    queryKey: [listLogs.path, { within, ...filter }],
    queryFn: async ({ signal }) => {
      const from = within === undefined ? filter.from : new Date(Date.now() - within).toISOString();
      const query = { ...filter, from, limit: logsPageSize };
      const { data, headers } = await callWithHeaders(listLogs, { query, signal });
      return {
        entries: data,
        total: Number(headers.get("X-Total-Count")),
        isMinimum: headers.has("X-Total-Count-Is-Minimum"),
      };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
