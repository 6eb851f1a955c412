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
  /** To the last call, however many instances count: a look into PostgreSQL each time. Otherwise see `createRateLimit`. */
  exact?: true;
  /** Calls that can't be parsed count, too; the module calls `countUnread`. */
  countsUnread?: true;
  /** Its /48 is not counted: strangers in the administrator's network never shut a known device out. */
  clientOnly?: true;
}

/** What the panel's log calls a call, and says about one that went well. */
export interface Activity {
  /** "news.create": a subject and a verb, to search for. */
  action: string;
  /** A sentence without its full stop. */
  message: string;
}

/** One call of the product: who may make it, where it is, what goes in and what comes out. */
export interface Endpoint {
  /** The server refuses "admin" endpoints without an administrator's session. */
  access: "public" | "admin";
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  /** The status of a success; 200 when it is not given. */
  status?: 201 | 204;
  /** Every write has one; "lookup" for a POST that concerns no record, which is not logged when it goes well. */
  activity?: Activity | "lookup";
  /** Calls beyond it are a 429. Every public write has one. */
  limit?: CallLimit;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Also the presenter: what it does not name cannot leave the server. */
  response: z.ZodType;
}

type Params<E extends Endpoint> = Record<ParamName<E["path"]>, string>;

/** What a caller must supply, derived from the definition. */
export type EndpointInput<E extends Endpoint> = ([ParamName<E["path"]>] extends [never]
  ? unknown
  : { params: Params<E> }) &
  (E["query"] extends z.ZodType ? { query?: z.input<E["query"]> } : unknown) &
  (E["body"] extends z.ZodType ? { body: z.input<E["body"]> } : unknown);

/** What the server's handler receives: the same input, validated. */
export type EndpointArgs<E extends Endpoint> = {
  params: Params<E>;
  query: E["query"] extends z.ZodType ? z.output<E["query"]> : undefined;
  body: E["body"] extends z.ZodType ? z.output<E["body"]> : undefined;
};

/** What a caller gets back (dates are ISO strings on the wire, as the contract says). */
export type EndpointResponse<E extends Endpoint> = z.output<E["response"]>;

type WithActivity = { method: "GET" } | { activity: Activity | "lookup" };

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint & WithActivity>(definition: E): E => definition;
