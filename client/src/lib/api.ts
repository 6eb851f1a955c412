import { keepPreviousData, type Query, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { Endpoint, EndpointInput, EndpointResponse } from "#shared/api/endpoint.ts";
import { type RequestOptions, request } from "./http.ts";

/*
 * The client calls the server in two ways, both typed by the endpoint alone, so that a reader's page loads no zod:
 *
 * - `useQuery(read<typeof listNews>("/api/news"))`; `readPage` is the same for a list of which the panel shows a page.
 * - `write<typeof register>("POST", "/api/register", body)`.
 */

type ReadEndpoint = Endpoint & { method: "GET" };
type WriteEndpoint = Endpoint & { method: "POST" | "PUT" | "DELETE" };
type ListEndpoint = ReadEndpoint & { query: z.ZodType<object, object>; response: z.ZodType<unknown[]> };

/** The path of an endpoint as a caller writes it: "/api/news/:id" takes `/api/news/${id}`. */
type FilledPath<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${FilledPath<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path;

type ReadPath<E extends Endpoint> = FilledPath<E["path"]> | `${FilledPath<E["path"]>}?${string}`;

/** Query options of one endpoint. The query key is the path, query string included: dehydrated data has the same keys. */
export const read = <E extends ReadEndpoint>(path: ReadPath<E>) =>
  queryOptions<EndpointResponse<E>, Error, EndpointResponse<E>, QueryKey>({ queryKey: [path] });

/** Added to `read` in the panel, where someone else may have changed the data since it was last shown. */
export const revalidateOnMount = { refetchOnMount: "always" } as const;

/** Added to `read` for an editor, which keeps the version that it began with. */
export const readOnce = {
  gcTime: 0,
  enabled: ({ state }: Pick<Query, "state">) => state.data === undefined,
};

/** A query string without the values that are undefined, null or "". "" when nothing is left. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

export const pageSize = 50;

/** How many rows of a list match. */
export interface ListCount {
  total: number;
  /** More than `total` match: the server stopped counting. */
  isMinimum: boolean;
}

export interface ListPage<Row> extends ListCount {
  rows: Row[];
}

/** Query options of one page of a list. The page before stays on the screen until this one is there. */
export function readPage<E extends ListEndpoint>(path: E["path"], query: z.input<E["query"]>) {
  type Page = ListPage<EndpointResponse<E>[number]>;
  const address = path + queryString({ limit: pageSize, ...query });
  return queryOptions<Page, Error, Page, QueryKey>({
    queryKey: [address],
    queryFn: async ({ signal }) => {
      const { data, headers } = await request(address, { signal });
      return {
        // The server sends what the endpoint's `response` has parsed.
        rows: data as EndpointResponse<E>[number][],
        total: Number(headers.get("X-Total-Count")),
        isMinimum: headers.has("X-Total-Count-Is-Minimum"),
      };
    },
    placeholderData: keepPreviousData,
    ...revalidateOnMount,
  });
}

export type WriteBody<E extends Endpoint> = EndpointInput<E> extends { body: infer Sent } ? Sent : undefined;
type WriteOptions = Pick<RequestOptions, "signal" | "credentials" | "keepalive" | "headers">;
type WriteInput<E extends Endpoint> =
  undefined extends WriteBody<E>
    ? [body?: WriteBody<E>, options?: WriteOptions]
    : [body: WriteBody<E>, options?: WriteOptions];

/** Calls an endpoint that changes something. Parameters in the path are the caller's to encode. */
export async function write<E extends WriteEndpoint>(
  method: E["method"],
  path: FilledPath<E["path"]>,
  ...[body, options]: WriteInput<E>
): Promise<EndpointResponse<E>> {
  const { data } = await request(path, { ...options, method, body });
  // The server sends what the endpoint's `response` has parsed.
  return data as EndpointResponse<E>;
}
