import pg from "pg";
import type { Logger } from "pino";
import { type Circuit, createCircuit } from "./circuit.ts";

/**
 * Waiting for a connection and the query on it share this time, so that a caller has its answer within 3 s, also where the
 * machine is so busy that timers come late.
 */
const totalMs = 2400;
const connectMs = 1800;
const queryTimedOut = "Query read timeout";
/** What a caller is told at once while the database answers nobody. */
export const answersNobody = "the database does not answer";
/** The server's own limits come first: they end the query and keep the connection. */
const serverLimits = {
  lock_timeout: 1800,
  statement_timeout: 2200,
  idle_in_transaction_session_timeout: 10_000,
};

type Acquired = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/** What pg's client has but its types leave out. */
interface ClientInternals {
  connection: { stream: { destroy(): void } };
  connectionParameters: { query_timeout: number | false };
}

/**
 * pg's pool, with four gaps closed: a database that answers nobody is not waited for by each caller anew; the time spent
 * waiting counts towards the query's limit; a connection whose query ran into the limit is cut at once instead of going back
 * into the pool with a dead query on it; and a connection that is lost while in use frees its place even if its user never
 * gives it back (Drizzle does not, when `begin` fails).
 */
export class BoundedPool extends pg.Pool {
  readonly #log: Logger;
  readonly #circuit = createCircuit();

  constructor({ url, log, max }: { url: string; log: Logger; max: number }) {
    super({
      connectionString: url,
      max,
      application_name: "website",
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 30_000,
      ...serverLimits,
      query_timeout: totalMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    this.#log = log;
    // The message only: pg hangs the whole client on its errors.
    this.on("error", (error) => {
      // While we stop, the built-in database may hang up first.
      if (!this.ending) log.warn({ reason: error.message }, "An idle database connection was lost");
    });
    this.on("connect", (client) => {
      // pg takes its own listener off while a client is in use; an error without one would end the process.
      client.on("error", (error) => log.debug({ reason: error.message }, "A database connection was lost"));
      wrapQuery(client, this.#circuit);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Acquired): void;
  override connect(callback?: Acquired): Promise<pg.PoolClient> | undefined {
    const acquired = this.acquire();
    if (!callback) return acquired;
    acquired.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  private acquire(isRetry = false): Promise<pg.PoolClient> {
    if (!this.#circuit.admits()) return Promise.reject(new Error(answersNobody));
    const since = performance.now();
    return new Promise((resolve, reject) => {
      let waiting = true;
      // pg's own timer starts anew when a waiter is handed a connection that has yet to be opened.
      const timer = setTimeout(() => {
        waiting = false;
        this.#circuit.waitedInVain(since);
        reject(new Error("timeout exceeded when trying to connect"));
      }, connectMs);
      super.connect((error, client, done) => {
        clearTimeout(timer);
        if (!waiting) return client ? done() : undefined;
        waiting = false;
        if (!isRetry && isPoolersRefusal(error)) return resolve(this.acquireWithoutLimits());
        if (!client) return reject(error ?? new Error("timeout exceeded when trying to connect"));
        internals(client).connectionParameters.query_timeout = totalMs - (performance.now() - since);
        resolve(releasedOnce(client));
      });
    });
  }

  private acquireWithoutLimits(): Promise<pg.PoolClient> {
    if (this.options.statement_timeout !== undefined) {
      // The options that every further connection is made with.
      for (const limit of Object.keys(serverLimits)) Object.assign(this.options, { [limit]: undefined });
      this.#log.warn("The pooler in front of the database refuses our time limits; let it set them itself");
    }
    return this.acquire(true);
  }
}

/** PgBouncer and its kind take no connection that sets what they can't carry over to the next one. */
function isPoolersRefusal(error: Error | undefined): boolean {
  return error?.message.startsWith("unsupported startup parameter") ?? false;
}

function internals(client: pg.ClientBase): ClientInternals {
  // Both fields are set in the constructor of pg 8's JavaScript client, the one that the pool makes.
  return client as unknown as ClientInternals;
}

/** A named statement lives in one process of PostgreSQL; behind a pooler the next transaction may meet another one. */
const withoutName = (query: unknown): unknown =>
  typeof query === "object" && query !== null && "name" in query ? { ...query, name: undefined } : query;

/** Cuts the connection when a query runs into its limit, and reports answers to the circuit. */
function wrapQuery(client: pg.ClientBase, circuit: Circuit): void {
  const send: (...args: unknown[]) => unknown = client.query;
  const settled = (error: unknown) => {
    // A refusal is an answer, too; a connection that broke says nothing about the next one.
    if (!error || error instanceof pg.DatabaseError) circuit.answered();
    if (!(error instanceof Error) || error.message !== queryTimedOut) return;
    // With less time than the server's own limits need, silence may be a lock or a queue of ours.
    const given = internals(client).connectionParameters.query_timeout;
    if (given && given > serverLimits.statement_timeout) circuit.timedOut();
    internals(client).connection.stream.destroy();
  };
  const query = (first: unknown, ...rest: unknown[]) => {
    const callback = rest.at(-1);
    // pg's own pool asks with a callback.
    if (typeof callback === "function")
      rest[rest.length - 1] = (error: unknown, ...more: unknown[]) => {
        settled(error);
        callback(error, ...more);
      };
    const result = Reflect.apply(send, client, [withoutName(first), ...rest]);
    if (result instanceof Promise) result.then(() => settled(undefined), settled);
    return result;
  };
  // It passes on whatever it is given, so it has every overload of the original.
  client.query = query as typeof client.query;
}

function releasedOnce(client: pg.PoolClient): pg.PoolClient {
  const giveBack = client.release;
  let released = false;
  const release = (error?: Error | boolean) => {
    if (released) return;
    released = true;
    client.removeListener("end", lost);
    // A refused statement (a unique key, say) leaves the connection sound; pg's pool would throw it away.
    const refused = error instanceof pg.DatabaseError && error.severity === "ERROR";
    giveBack(refused ? undefined : error);
  };
  const lost = () => release(true);
  client.once("end", lost);
  client.release = release;
  return client;
}
