import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { EndpointInput } from "#shared/api/endpoint.ts";
import type { listLogs } from "#shared/api/logs.ts";
import { pageSize, readPage } from "./read-page.ts";

type Query = NonNullable<EndpointInput<typeof listLogs>["query"]>;

/** `within`: how far back from now, in milliseconds. */
export interface LogFilter extends Pick<Query, "level" | "debug" | "q" | "from" | "to" | "before"> {
  within?: number;
}

/** A page of the log, whether older entries follow, and how many match. */
export const logsQuery = ({ within, ...filter }: LogFilter) =>
  queryOptions({
    queryKey: ["/api/admin/logs", { within, ...filter }],
    queryFn: async ({ client }) => {
      const from = within === undefined ? filter.from : new Date(Date.now() - within).toISOString();
      // One more than is shown tells whether there is a next page.
      const page = readPage<typeof listLogs>("/api/admin/logs", { ...filter, from, limit: pageSize + 1 });
      const { rows, ...count } = await client.fetchQuery({ ...page, staleTime: 0, gcTime: 0 });
      return { ...count, rows: rows.slice(0, pageSize), hasOlder: rows.length > pageSize };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
