import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Endpoint, EndpointInput, EndpointResponse } from "#shared/api/endpoint.ts";
import { type RequestOptions, request } from "./http.ts";

/*
 * Three ways to the server, one for each need:
 *
 * - Reading: `reading<typeof listNews>("/api/news")`. Only types are imported, so that a visitor who reads doesn't load
 *   zod. The query key is always the one path string, query included: ["/api/news"], [`/api/news/${id}`],
 *   ["/api/registrations?limit=60"]. The first screen's data is stored under the same keys (first-screen.ts).
 * - Writing: `call(register, { body })`. The endpoint itself is imported; screens that write have a form, and zod, anyway.
 * - Writing by a button alone: `post<typeof confirmEmail>("/api/confirm", { token })` in post.ts. Types only, as in reading.
 */

/** The path of an endpoint as a caller writes it: "/api/news/:id" takes `/api/news/${id}`, and a query may follow. */
export type FilledPath<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${FilledPath<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path;

export type ReadingPath<E extends Endpoint> = FilledPath<E["path"]> | `${FilledPath<E["path"]>}?${string}`;

export type CallOptions = Pick<RequestOptions, "signal" | "credentials" | "keepalive" | "headers">;

/** Reads one endpoint, typed by it; for use outside a query. */
export async function get<E extends Endpoint & { method: "GET" }>(
  path: ReadingPath<E>,
  options?: CallOptions,
): Promise<EndpointResponse<E>> {
  const { data } = await request(path, options);
  // The server sends what the endpoint's `response` has parsed.
  return data as EndpointResponse<E>;
}

/** Query options to read one endpoint, typed by it; the default query function fetches. */
export const reading = <E extends Endpoint & { method: "GET" }>(path: ReadingPath<E>) =>
  queryOptions<EndpointResponse<E>, Error, EndpointResponse<E>, QueryKey>({ queryKey: [path] });

/** A query string from what is given: undefined, null and "" are left out. "" when nothing is left. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

interface LooseInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

// An endpoint without any input is called without a second argument.
type CallArguments<E extends Endpoint> =
  object extends EndpointInput<E>
    ? [input?: EndpointInput<E> & CallOptions]
    : [input: EndpointInput<E> & CallOptions];

/** Calls one endpoint: its parameters, query and body are typed by it, and so is the answer. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<EndpointResponse<E>> {
  // The type of `input` depends on E; what it may hold at most is LooseInput.
  const { params = {}, query = {}, body, ...options } = (input ?? {}) as LooseInput;
  const path = endpoint.path.replaceAll(/:([a-z]\w*)/gi, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const { data } = await request(path + queryString(query), { ...options, method: endpoint.method, body });
  return data as EndpointResponse<E>;
}
