import { type Query, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Endpoint, EndpointInput, EndpointResponse } from "#shared/api/endpoint.ts";
import type { ApprovalWaits } from "#shared/api/team.ts";
import * as words from "#words/errors.json";
import { tag } from "#words/language.json";

/** The server's error: one sentence, a stable code, and the messages of each field. */
interface ErrorBody {
  message?: string;
  code?: string;
  fields?: Record<string, string[]>;
}

const retryAfterOf = ({ status, headers }: Response): number | undefined => {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return (status === 429 || status === 503) && Number.isFinite(seconds) ? seconds : undefined;
};

const readErrorBody = (text: string): ErrorBody => {
  try {
    const body: unknown = JSON.parse(text);
    // The server's error handler writes this shape; everything in it is optional, so a stranger's JSON does no harm.
    return typeof body === "object" && body !== null ? (body as ErrorBody) : {};
  } catch {
    return {};
  }
};

/** A call that did not succeed. `status` is 0 when no response arrived. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Stable, for programs ("conflict", "offline", "timeout"); undefined when the response was not our server's. */
  readonly code: string | undefined;
  /** A sentence for the person in front of the screen, where the server gave one. */
  readonly userMessage: string | undefined;
  readonly fields: Readonly<Record<string, string[]>>;
  /** Seconds after which the same call may come again, where it came too often or the server is busy. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    status: number,
    details: ErrorBody & { retryAfter?: number | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = details.code;
    this.userMessage = details.message;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
  }

  /** A response that reports no success: "404: <body, or the status text if it is empty>". */
  static async fromResponse(response: Response): Promise<ApiError> {
    const text = await response.text();
    return new ApiError(`${response.status}: ${text || response.statusText}`, response.status, {
      ...readErrorBody(text),
      retryAfter: retryAfterOf(response),
    });
  }

  static offline(): ApiError {
    return new ApiError(words.offline, 0, { message: words.offline, code: "offline" });
  }

  static timeout(): ApiError {
    return new ApiError(words.timeout, 0, { message: words.timeout, code: "timeout" });
  }
}

/** The sentence to show for a failed call: the server's own, or else the fallback of the error catalogue. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.userMessage) || fallback;

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether the service did not respond, as opposed to refusing the input. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && [0, 503].includes(error.status);

/** Whether a save was refused because someone else had saved before. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "stale_version";

const usualTimeoutMs = 15_000;

const sessionEndListeners = new Set<() => void>();

/** Calls back when the server refuses a call because nobody is signed in (any more). Returns how to stop listening. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** "omit" for anonymous calls: the representative lookup and the count of calls. */
  credentials?: "include" | "omit";
  /** The call outlives the page, for saving while leaving. At most 64 KB. */
  keepalive?: boolean;
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
}

/** Nothing in a frame on another website (vite.embed.config.ts) sends or stores a cookie. */
const usualCredentials = import.meta.env.MODE.startsWith("embed") ? "omit" : "include";

let clockError = 0;

/** By the server's clock: an article published "now" on a laptop that is a day ahead would appear a day late. */
export const serverNow = (): number => Date.now() - clockError;

/** The header counts whole seconds, and a response takes its time: a smaller difference says nothing. */
const clockToleranceMs = 3000;

function readClock(headers: Headers): void {
  const error = Date.now() - Date.parse(headers.get("date") ?? "");
  if (Math.abs(error - clockError) > clockToleranceMs) clockError = error;
}

interface JsonResponse {
  data: unknown;
  headers: Headers;
}

/** The language of the page, whatever the browser prefers. */
const usualHeaders = { accept: "application/json", "accept-language": tag };

const jsonBody = (
  body: unknown,
  headers: RequestOptions["headers"],
): Pick<RequestInit, "body" | "headers"> =>
  body === undefined
    ? { headers: { ...usualHeaders, ...headers } }
    : {
        headers: { ...usualHeaders, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      };

/** The server keeps the call until a second owner approves it. */
const waitsForApproval = ({ status }: Response, data: unknown): data is ApprovalWaits =>
  status === 202 && Object(data).code === ("approval_waits" satisfies ApprovalWaits["code"]);

/** The only function that calls the server: JSON both ways, cookies included, an ApiError for anything but success. */
export async function request(path: string, options: RequestOptions = {}): Promise<JsonResponse> {
  const {
    method = "GET",
    body,
    signal,
    credentials = usualCredentials,
    keepalive = false,
    headers,
  } = options;
  const { timeoutMs = usualTimeoutMs } = options;
  // Aborts for either reason, the caller's or the clock's; AbortSignal.any is too young for some visitors' phones.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => controller.abort(ApiError.timeout()), timeoutMs);
  try {
    const response = await fetch(path, {
      method,
      credentials,
      keepalive,
      signal: controller.signal,
      ...jsonBody(body, headers),
    });
    readClock(response.headers);
    if (!response.ok) {
      const refused = await ApiError.fromResponse(response);
      if (refused.code === "not_signed_in") for (const listener of sessionEndListeners) listener();
      throw refused;
    }
    const text = await response.text();
    const data: unknown = text ? JSON.parse(text) : undefined;
    if (waitsForApproval(response, data)) throw new ApiError(`202: ${text}`, 202, data);
    return { data, headers: response.headers };
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason;
    // fetch reports every failed connection as a TypeError.
    throw error instanceof TypeError ? ApiError.offline() : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/*
 * Public pages call the server in two ways, both typed by the endpoint alone, so that a reader's page loads no zod:
 *
 * - `useQuery(read<typeof listNews>("/api/news"))`, or `useQuery(siteLinksQuery())` where parts share it.
 * - `write<typeof register>("POST", "/api/register", body)`.
 *
 * The panel, which has zod anyway, imports the endpoint instead: api/use-endpoint.ts.
 */

export type ReadEndpoint = Endpoint & { method: "GET" };
export type WriteEndpoint = Endpoint & { method: "POST" | "PUT" | "DELETE" };

/** The path of an endpoint as a caller writes it: "/api/news/:id" takes `/api/news/${id}`. */
type FilledPath<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${FilledPath<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path;

export type ReadPath<E extends Endpoint> = FilledPath<E["path"]> | `${FilledPath<E["path"]>}?${string}`;

/** Query options of one endpoint. Its key is the path, query string included: api/query-client.ts fetches it, and dehydrated data has the same keys. */
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
  const present = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return present.length === 0
    ? ""
    : `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}

export type WriteBody<E extends Endpoint> = EndpointInput<E> extends { body: infer Sent } ? Sent : undefined;
export type WriteOptions = Pick<
  RequestOptions,
  "signal" | "credentials" | "keepalive" | "headers" | "timeoutMs"
>;
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
