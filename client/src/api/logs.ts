import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getPage } from "#client/lib/fresh.ts";
import type { EndpointInput } from "#shared/api/endpoint.ts";
import { listLogs } from "#shared/api/logs.ts";

type Query = NonNullable<EndpointInput<typeof listLogs>["query"]>;

/** What is looked for. `within`: how far back from now, in milliseconds. */
export interface LogFilter extends Pick<Query, "level" | "q" | "from" | "to" | "before"> {
  within?: number;
}

/** A page of the log and how many entries match; asked for anew whenever it comes into view. */
export const useLogs = ({ within, ...filter }: LogFilter) =>
  useQuery({
    queryKey: [listLogs.path, { within, ...filter }],
    queryFn: ({ signal }) => {
      const from = within === undefined ? filter.from : new Date(Date.now() - within).toISOString();
      return getPage<typeof listLogs>(listLogs.path, { ...filter, from }, signal);
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
