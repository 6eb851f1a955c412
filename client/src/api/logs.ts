import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getPage, pageSize } from "#client/lib/fresh.ts";
import type { EndpointInput } from "#shared/api/endpoint.ts";
import { listLogs } from "#shared/api/logs.ts";

type Query = NonNullable<EndpointInput<typeof listLogs>["query"]>;

/** What is looked for. `within`: how far back from now, in milliseconds. */
export interface LogFilter extends Pick<Query, "level" | "q" | "from" | "to" | "before"> {
  within?: number;
}

/** A page of the log, whether older entries follow, and how many match; asked for anew whenever it comes into view. */
export const useLogs = ({ within, ...filter }: LogFilter) =>
  useQuery({
    queryKey: [listLogs.path, { within, ...filter }],
    queryFn: async ({ signal }) => {
      const from = within === undefined ? filter.from : new Date(Date.now() - within).toISOString();
      // One more than is shown tells whether there is a next page: none is empty.
      const asked = { ...filter, from, limit: pageSize + 1 };
      const { rows, ...count } = await getPage<typeof listLogs>(listLogs.path, asked, signal);
      return { ...count, rows: rows.slice(0, pageSize), hasOlder: rows.length > pageSize };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
