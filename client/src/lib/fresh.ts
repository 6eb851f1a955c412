import { keepPreviousData, type Query, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { Endpoint, EndpointResponse } from "#shared/api/endpoint.ts";
import { queryString, type ReadingPath, reading } from "./api.ts";
import { request } from "./http.ts";

/* How the panel reads: the same as `reading`, but never what it read a while ago. Somebody else may have changed it. */

type Read = Endpoint & { method: "GET" };
type ReadList = Read & { query: z.ZodType<object, object>; response: z.ZodType<unknown[]> };

/** So many rows of a list are shown at a time. */
export const pageSize = 50;

/** Read anew each time it is shown. */
export const fresh = <E extends Read>(path: ReadingPath<E>) => ({
  ...reading<E>(path),
  refetchOnMount: "always" as const,
});

/** Read once for an editor, which keeps the version that it began with; anew the next time. */
export const freshOnce = <E extends Read>(path: ReadingPath<E>) => ({
  ...reading<E>(path),
  gcTime: 0,
  enabled: ({ state }: Pick<Query, "state">) => state.data === undefined,
});

/** How many rows of a list match. */
export interface ListCount {
  total: number;
  /** More than `total` match: the server stopped counting. */
  isMinimum: boolean;
}

/** A page of a list, and how many match in all. */
export interface ListPage<Row> extends ListCount {
  rows: Row[];
}

type PageOf<E extends ReadList> = ListPage<EndpointResponse<E>[number]>;

const addressOf = <E extends ReadList>(path: E["path"], query: z.input<E["query"]>): string =>
  path + queryString({ limit: pageSize, ...query });

/** Reads a page of a list. */
export async function getPage<E extends ReadList>(
  path: E["path"],
  query: z.input<E["query"]>,
  signal: AbortSignal,
): Promise<PageOf<E>> {
  const { data, headers } = await request(addressOf<E>(path, query), { signal });
  return {
    // The server sends what the endpoint's `response` has parsed.
    rows: data as EndpointResponse<E>[number][],
    total: Number(headers.get("X-Total-Count")),
    isMinimum: headers.has("X-Total-Count-Is-Minimum"),
  };
}

/** A page of a list: `freshPage<typeof listUsers>("/api/admin/registrations", { q, offset })`. The one before stays until it is there. */
export const freshPage = <E extends ReadList>(path: E["path"], query: z.input<E["query"]>) =>
  queryOptions<PageOf<E>, Error, PageOf<E>, QueryKey>({
    queryKey: [addressOf<E>(path, query)],
    queryFn: ({ signal }) => getPage<E>(path, query, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
