import { type Query, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Endpoint, EndpointInput, EndpointResponse } from "#shared/api/endpoint.ts";
import { type RequestOptions, request } from "./http.ts";

/*
 * The client calls the server in two ways, both typed by the endpoint alone, so that a reader's page loads no zod:
 *
 * - `useQuery(read<typeof listNews>("/api/news"))`, or `useQuery(articleQuery(id))` where parts share it; `readPage` is the same for a list.
 * - `write<typeof register>("POST", "/api/register", body)`.
 */

export type ReadEndpoint = Endpoint & { method: "GET" };
type WriteEndpoint = Endpoint & { method: "POST" | "PUT" | "DELETE" };

/** The path of an endpoint as a caller writes it: "/api/news/:id" takes `/api/news/${id}`. */
export type FilledPath<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${FilledPath<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path;

export type ReadPath<E extends Endpoint> = FilledPath<E["path"]> | `${FilledPath<E["path"]>}?${string}`;

/** Query options of one endpoint. The query key is the path, query string included: dehydrated data has the same keys. */
export const read = <E extends ReadEndpoint>(path: ReadPath<E>) =>
  queryOptions<EndpointResponse<E>, Error, EndpointResponse<E>, QueryKey>({
    queryKey: [path],
    // In the panel, someone else may have changed the data since it was last shown.
    refetchOnMount: path.startsWith("/api/admin") ? "always" : true,
  });

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

export type WriteBody<E extends Endpoint> = EndpointInput<E> extends { body: infer Sent } ? Sent : undefined;
type WriteOptions = Pick<RequestOptions, "signal" | "credentials" | "keepalive" | "headers" | "timeoutMs">;
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
