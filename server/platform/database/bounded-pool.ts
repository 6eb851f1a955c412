import pg from "pg";
import type { Logger } from "pino";
import { type Circuit, createCircuit } from "./circuit.ts";

/** Time limit for a connection and the query on it together: callers have a response within 3 s, also when timers are late. */
const totalMs = 2400;
const connectMs = 1800;
const queryTimedOut = "Query read timeout";
/** Reported right away while the circuit is open. */
export const circuitOpenMessage = "the database does not answer";
/** Shorter than ours, because they end the query and keep the connection. */
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

/** Missing in pg's types. */
interface ClientInternals {
  connection: { stream: { destroy(): void } };
  connectionParameters: { query_timeout: number | false };
}

/**
 * pg's pool, with four gaps closed: a circuit breaker; time spent waiting counts toward the query's limit; a connection whose query timed out
 * is cut instead of being reused; a connection lost while in use frees its place even if its user never releases it (Drizzle, when `begin` fails).
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
      // pg removes its own listener while a client is in use; an error without a listener would end the process.
      client.on("error", (error) => log.debug({ reason: error.message }, "A database connection was lost"));
      wrapQuery(client, this.#circuit);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Acquired): void;
  override connect(callback?: Acquired): Promise<pg.PoolClient> | undefined {
    const acquired = this.#circuit.isOpen() ? this.refuse() : this.acquire();
    if (!callback) return acquired;
    acquired.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  /** No caller waits to find out whether the database is back: a batch of a hundred may be one caller. */
  private refuse(): Promise<pg.PoolClient> {
    if (this.#circuit.shouldProbe())
      this.acquire()
        .then((client) => client.query("select").finally(() => client.release()))
        .catch(() => undefined);
    return Promise.reject(new Error(circuitOpenMessage));
  }

  private acquire(isRetry = false): Promise<pg.PoolClient> {
    const since = performance.now();
    return new Promise((resolve, reject) => {
      let waiting = true;
      // pg restarts its own timer when a waiter gets a connection that has yet to be opened.
      const timer = setTimeout(() => {
        waiting = false;
        this.#circuit.recordTimeout(since);
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
      // Applies to every further connection.
      for (const limit of Object.keys(serverLimits)) Object.assign(this.options, { [limit]: undefined });
      this.#log.warn("The pooler in front of the database refuses our time limits; let it set them itself");
    }
    return this.acquire(true);
  }
}

/** Poolers such as PgBouncer refuse connections with such settings. */
function isPoolersRefusal(error: Error | undefined): boolean {
  return error?.message.startsWith("unsupported startup parameter") ?? false;
}

function internals(client: pg.ClientBase): ClientInternals {
  // pg 8's JavaScript client, which the pool makes, sets both fields in its constructor.
  return client as unknown as ClientInternals;
}

/** Behind a pooler the next transaction may be on another process, which does not know the named statement. */
const withoutName = (query: unknown): unknown =>
  typeof query === "object" && query !== null && "name" in query ? { ...query, name: undefined } : query;

/** Cuts the connection when a query times out, and reports responses to the circuit. */
function wrapQuery(client: pg.ClientBase, circuit: Circuit): void {
  const send: (...args: unknown[]) => unknown = client.query;
  const settled = (error: unknown, since: number) => {
    // A refusal is a response, too; a broken connection says nothing about the next one.
    if (!error || error instanceof pg.DatabaseError) circuit.recordResponse();
    if (!(error instanceof Error) || error.message !== queryTimedOut) return;
    // Below the server's own limits, silence may be a lock or our own queue.
    const given = internals(client).connectionParameters.query_timeout;
    if (given && given > serverLimits.statement_timeout) circuit.recordTimeout(since);
    internals(client).connection.stream.destroy();
  };
  const query = (first: unknown, ...rest: unknown[]) => {
    const since = performance.now();
    const callback = rest.at(-1);
    // pg's own pool asks with a callback.
    if (typeof callback === "function")
      rest[rest.length - 1] = (error: unknown, ...more: unknown[]) => {
        settled(error, since);
        callback(error, ...more);
      };
    const result = Reflect.apply(send, client, [withoutName(first), ...rest]);
    if (result instanceof Promise)
      result.then(
        () => settled(undefined, since),
        (error: unknown) => settled(error, since),
      );
    return result;
  };
  // It passes its arguments on, so it has every overload of the original.
  client.query = query as typeof client.query;
}

function releasedOnce(client: pg.PoolClient): pg.PoolClient {
  const releaseToPool = client.release;
  let released = false;
  const release = (error?: Error | boolean) => {
    if (released) return;
    released = true;
    client.removeListener("end", lost);
    // A refused statement (a unique key, say) leaves the connection sound, but pg's pool would discard it.
    const refused = error instanceof pg.DatabaseError && error.severity === "ERROR";
    releaseToPool(refused ? undefined : error);
  };
  const lost = () => release(true);
  client.once("end", lost);
  client.release = release;
  return client;
}
