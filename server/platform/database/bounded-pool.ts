import pg from "pg";
import type { Logger } from "pino";
import { type Circuit, createCircuit } from "./circuit.ts";

/** Time limit for a connection and the query on it together: callers have a response within 3 s, also when timers are late. */
const totalMs = 2400;
const connectMs = 1800;
const queryTimedOut = "Query read timeout";
/** Reported right away while the circuit is open. */
export const circuitOpenMessage = "the database does not respond";
/** Shorter than ours, because they end the query and keep the connection. */
const serverLimits = {
  lock_timeout: 1800,
  statement_timeout: 2200,
  idle_in_transaction_session_timeout: 10_000,
};

/** Missing in pg's types. */
interface ClientInternals {
  connection: { stream: { destroy(): void } };
  connectionParameters: { query_timeout: number | false };
}

/**
 * pg's pool, with promises only and four gaps closed: a circuit breaker; time spent waiting counts toward the query's limit; a connection
 * whose query timed out is cut instead of being reused; a connection lost while in use frees its slot even if its caller never releases it
 * (Drizzle, when `begin` fails).
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
    this.query = this.queryAndRelease as typeof this.query;
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

  override connect(): Promise<pg.PoolClient> {
    return this.#circuit.isOpen() ? this.refuse() : this.acquire();
  }

  private async queryAndRelease(...args: unknown[]): Promise<unknown> {
    const client = await this.connect();
    try {
      const result = await Reflect.apply(client.query, client, args);
      client.release();
      return result;
    } catch (error) {
      // A refused statement (a unique key, say) leaves the connection sound.
      const isRefusal = error instanceof pg.DatabaseError && error.severity === "ERROR";
      client.release(!isRefusal);
      throw error;
    }
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
      super.connect().then(
        (client) => {
          clearTimeout(timer);
          if (!waiting) return client.release();
          internals(client).connectionParameters.query_timeout = totalMs - (performance.now() - since);
          resolve(releasedOnce(client));
        },
        (error: Error) => {
          clearTimeout(timer);
          if (waiting && !isRetry && isPoolersRefusal(error)) resolve(this.acquireWithoutLimits());
          else reject(error);
        },
      );
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
const isPoolersRefusal = ({ message }: Error): boolean => message.startsWith("unsupported startup parameter");

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
  const query = async (first: unknown, ...rest: unknown[]) => {
    const since = performance.now();
    try {
      const result = await Reflect.apply(send, client, [withoutName(first), ...rest]);
      circuit.recordResponse();
      return result;
    } catch (error) {
      // A refusal is a response, too; a broken connection says nothing about the next one.
      if (error instanceof pg.DatabaseError) circuit.recordResponse();
      if (error instanceof Error && error.message === queryTimedOut) {
        // Below the server's own limits, silence may be a lock or our own queue.
        const given = internals(client).connectionParameters.query_timeout;
        if (given && given > serverLimits.statement_timeout) circuit.recordTimeout(since);
        internals(client).connection.stream.destroy();
      }
      throw error;
    }
  };
  // It passes its arguments on, and only promises are used here.
  client.query = query as typeof client.query;
}

function releasedOnce(client: pg.PoolClient): pg.PoolClient {
  const releaseToPool = client.release;
  let released = false;
  const release = (error?: Error | boolean) => {
    if (released) return;
    released = true;
    client.removeListener("end", lost);
    releaseToPool(error);
  };
  const lost = () => release(true);
  client.once("end", lost);
  client.release = release;
  return client;
}
