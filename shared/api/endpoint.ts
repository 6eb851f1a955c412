import type { z } from "zod";

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What one client address may do, counted over all instances; an IPv6 /48 may do 32 times as much. */
export interface CallLimit {
  calls: number;
  seconds: number;
  /** Each call is counted in PostgreSQL. Otherwise see `createRateLimit`. */
  exact?: true;
  /** Calls that can't be parsed count, too; the module calls `countUnread`. */
  countsUnread?: true;
  /** Its /48 is not counted: strangers in the administrator's network never shut a known device out. */
  clientOnly?: true;
}

/** The panel's log line of a successful call. */
export interface Activity {
  action: string;
  message: string;
}

export interface Endpoint {
  /** The server refuses "admin" endpoints without an administrator's session. */
  access: "public" | "admin";
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  status?: 201 | 204;
  /** Every write has one; "lookup" for a POST that changes no record and is not logged. */
  activity?: Activity | "lookup";
  /** Beyond it: 429. Every public write has one. */
  limit?: CallLimit;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Also a filter: a field that it does not name never leaves the server. */
  response: z.ZodType;
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

/** Dates are ISO strings on the wire. */
export type EndpointResponse<E extends Endpoint> = z.output<E["response"]>;

type WithActivity = { method: "GET" } | { activity: Activity | "lookup" };

export const endpoint = <const E extends Endpoint & WithActivity>(definition: E): E => definition;
