import type { z } from "zod";
import type { forEditors, forOwners, forReviewers } from "../team.ts";

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What one client address (IPv6: /64) may do, counted over all instances. */
export interface CallLimit {
  calls: number;
  seconds: number;
  and?: readonly { calls: number; seconds: number }[];
  /** Calls that can't be parsed count, too. */
  invalidInputConsumesQuota?: true;
}

export interface Activity {
  action: string;
  message: string;
  /** By the error's code: refusals with a line of their own, which no flood of other calls hides. */
  refused?: Readonly<Record<string, string>>;
}

export interface Endpoint {
  /** Who may call it. Without a session: 401; a role that it does not name: 403. */
  access: "public" | typeof forOwners | typeof forEditors | typeof forReviewers;
  /** The panel asks before anyone has signed in: a 401 is no news. */
  asksForSession?: true;
  /** A public call that begins, continues or ends a session. */
  opensSession?: true;
  /** Also for an invited account that still has to set up its second factor. */
  withoutFactor?: true;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  status?: 201 | 202;
  /** The body of a 202 of a call that waits: its handler returned `Accepted`. */
  accepted?: z.ZodType;
  /** Every write has one; "lookup" for a POST that changes no record and is not logged. */
  activity?: Activity | "lookup";
  /** Beyond it: 429. Every public write has one. A cached response counts for nobody. */
  limit?: CallLimit;
  /** Of a public read: kept for up to 0.85 s, for everyone alike; its handler sees no request. A call with a query string is not kept. */
  cached?: boolean;
  cacheableQueryParams?: readonly string[];
  /** Of a public write: something may no longer be shown after it, so it clears the cache, as every write of the panel does. */
  invalidatesCache?: boolean;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Also a filter: a field that it does not name never leaves the server. Without it: a 204. */
  response?: z.ZodType;
}

type Params<E extends Endpoint> = Record<ParamName<E["path"]>, string>;

export type EndpointInput<E extends Endpoint> = ([ParamName<E["path"]>] extends [never]
  ? unknown
  : { params: Params<E> }) &
  (E["query"] extends z.ZodType ? { query?: z.input<E["query"]> } : unknown) &
  (E["body"] extends z.ZodType ? { body: z.input<E["body"]> } : unknown);

export type EndpointArgs<E extends Endpoint> = {
  params: Params<E>;
  query: E["query"] extends z.ZodType ? z.output<E["query"]> : undefined;
  body: E["body"] extends z.ZodType ? z.output<E["body"]> : undefined;
};

export type EndpointResponse<E extends Endpoint> = z.output<E["response"]>;

type OfTeam = { access: Exclude<Endpoint["access"], "public">; cached?: never; invalidatesCache?: never };
type PublicRead = { access: "public"; cached: boolean; invalidatesCache?: never };
type PublicWrite = { access: "public"; limit: CallLimit; cached?: never } & (
  | { activity: Activity; invalidatesCache: boolean }
  | { activity: "lookup"; invalidatesCache?: never }
);
type Write = { activity: Activity | "lookup" } & (OfTeam | PublicWrite);

type RequestLine = `${Endpoint["method"]} ${Endpoint["path"]}`;
type Declaration<Line extends RequestLine> = Omit<Endpoint, "method" | "path"> &
  (Line extends `GET ${string}` ? OfTeam | PublicRead : Write);
type Parts<Line extends RequestLine> =
  Line extends `${infer Method extends Endpoint["method"]} ${infer Path extends Endpoint["path"]}`
    ? { method: Method; path: Path }
    : never;

/** `endpoint("GET /api/news/:id", { ... })`; the colon begins a parameter. */
export function endpoint<const Line extends RequestLine, const Rest extends Declaration<Line>>(
  line: Line,
  declaration: Rest,
): Rest & Parts<Line> {
  const [method, path] = line.split(" ");
  return { ...declaration, method, path } as Rest & Parts<Line>;
}
