import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { RateLimiterRes } from "rate-limiter-flexible";
import { clientOf, networkOfClient, sharesOfNetwork } from "#server/platform/clients/client-of.ts";
import { HttpError, tooManyAttempts } from "#server/platform/errors/http-errors.ts";
import { storedCounter } from "#server/platform/limits/call-pace.ts";
import type { CallLimit, Endpoint } from "#shared/api/endpoint.ts";

/*
 * The limit for each client: what one address, and its IPv6 /48, may do in one or more windows of time. rate-limiter-flexible counts the
 * calls in PostgreSQL, for all instances. This process counts the first quarter of a limit alone, so that ordinary visitors cost no query,
 * and repeats a refusal for five seconds, before anything is read. What must slide and be exact is a `createSlidingLimit`.
 */

export type RateLimits = ReturnType<typeof createRateLimits>;
export type RateLimit = ReturnType<typeof createRateLimit>;

/** A reset of the counters is noticed after this. */
const recheckMs = 5000;
const maxRemembered = 20_000;

const createMemory = () => ({
  /** Calls by limit and client. */
  counts: new LRUCache<string, number>({ max: maxRemembered }),
  refusals: new LRUCache<string, HttpError>({ max: maxRemembered }),
});
type Memory = ReturnType<typeof createMemory>;

type Window = Pick<CallLimit, "calls" | "seconds" | "exact"> & { name: string };

function createWindow(pool: Pool, { counts, refusals }: Memory, { name, calls, seconds, exact }: Window) {
  const stored = storedCounter(pool, name, calls, seconds);
  const inMemoryCalls = exact ? 0 : Math.floor(calls / 4);
  const inFlight = new Map<string, number>();
  const nameOf = (client: string) => `${name}:${client}`;
  const remember = (key: string, count: number) =>
    counts.set(key, count, { ttl: seconds * 1000, noUpdateTTL: true });

  function refuse(key: string, ms: number): HttpError {
    const error = tooManyAttempts(ms / 1000);
    refusals.set(key, error, { ttl: Math.max(1, Math.min(recheckMs, ms)) });
    return error;
  }

  /** Counts so many calls in PostgreSQL. */
  async function consume(client: string, points: number): Promise<void> {
    const key = nameOf(client);
    const others = inFlight.get(client) ?? 0;
    // A flood is refused before it queues up for the database.
    if (others >= calls) throw tooManyAttempts(seconds);
    inFlight.set(client, others + 1);
    try {
      const { msBeforeNext } = await stored.consume(client, points);
      counts.set(key, counts.get(key) ?? 0, { ttl: msBeforeNext });
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw refuse(key, refused.msBeforeNext);
      // Those of the first quarter are still to be counted there.
      if (points > 1) remember(key, points - 1);
      throw refused;
    } finally {
      const rest = (inFlight.get(client) ?? 1) - 1;
      if (rest > 0) inFlight.set(client, rest);
      else inFlight.delete(client);
    }
  }

  return {
    refusal: (client: string): HttpError | undefined => refusals.get(nameOf(client)),
    async take(client: string): Promise<void> {
      const key = nameOf(client);
      const before = counts.get(key) ?? 0;
      remember(key, before + 1);
      if (before >= inMemoryCalls) await consume(client, before === inMemoryCalls ? before + 1 : 1);
    },
    async refund(client: string): Promise<void> {
      const key = nameOf(client);
      const count = counts.get(key) ?? 0;
      if (count > 0 && count <= inMemoryCalls) remember(key, count - 1);
      else await stored.reward(client, 1);
      refusals.delete(key);
    },
    async reset(client: string): Promise<void> {
      counts.delete(nameOf(client));
      refusals.delete(nameOf(client));
      await stored.delete(client);
    },
  };
}

/** A limit for each client and, because one customer may have countless IPv6 addresses, for its /48. */
export function createRateLimit(
  pool: Pool,
  name: string,
  { exact, clientOnly, and = [], ...first }: CallLimit,
  memory: Memory = createMemory(),
) {
  const windows = [first, ...and].map(({ calls, seconds }, index) => ({
    suffix: index === 0 ? "" : ` in ${seconds} s`,
    calls,
    seconds,
  }));
  const clients = windows.map(({ suffix, ...window }) =>
    createWindow(pool, memory, { name: name + suffix, ...window, exact }),
  );
  const networks = windows.map(({ suffix, calls, seconds }) =>
    createWindow(pool, memory, { name: `${name} network${suffix}`, calls: calls * sharesOfNetwork, seconds }),
  );
  const networkOf = (client: string) => (clientOnly ? undefined : networkOfClient(client));
  /** One after the other: what one refuses is not counted by the next. The /48 comes last, so that no client uses it up for the others. */
  const each = (client: string) => {
    const network = networkOf(client);
    return [
      ...clients.map((window) => [window, client] as const),
      ...(network ? networks.map((window) => [window, network] as const) : []),
    ];
  };
  const refusal = (client: string): HttpError | undefined => {
    for (const [window, key] of each(client)) {
      const refused = window.refusal(key);
      if (refused) return refused;
    }
    return undefined;
  };

  return {
    /** What `take` would throw, from this process' memory. */
    refusal,
    async take(client: string): Promise<void> {
      const refused = refusal(client);
      if (refused) throw refused;
      for (const [window, key] of each(client)) await window.take(key);
    },
    async refund(client: string): Promise<void> {
      for (const [window, key] of each(client)) await window.refund(key);
    },
    async reset(client: string): Promise<void> {
      for (const window of clients) await window.reset(client);
    },
  };
}

/** Counts one call, for those who go on in another way beyond the limit. */
export async function isWithinLimit(limit: RateLimit, client: string): Promise<boolean> {
  try {
    await limit.take(client);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** On average; random, so that clients that came together do not return together. */
const delayMs = 1000;
/** Beyond this many delayed refusals, the others are sent right away. */
const maxDelayed = 1000;

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

export function createRateLimits(pool: Pool) {
  const limits = new Map<string, RateLimit>();
  const memory = createMemory();
  let delayed = 0;

  function named(name: string, allowed: CallLimit): RateLimit {
    const found = limits.get(name) ?? createRateLimit(pool, name, allowed, memory);
    limits.set(name, found);
    return found;
  }

  /** Refuses a client over its limit before anything else runs, after a short delay, so that a flood costs next to nothing. */
  const refuseFloods: RequestHandler = (req, _res, next) => {
    const refusal = limits.get(nameOf(req))?.refusal(clientOf(req.ip));
    if (!refusal || delayed >= maxDelayed) return next(refusal);
    delayed += 1;
    setTimeout(
      () => {
        delayed -= 1;
        next(refusal);
      },
      delayMs * (0.5 + Math.random()),
    );
  };

  return {
    named,
    refuseFloods,
    of: (endpoint: Endpoint) => endpoint.limit && named(nameOf(endpoint), endpoint.limit),
    /** Forgets this process' counts; PostgreSQL keeps its own. */
    forget() {
      memory.counts.clear();
      memory.refusals.clear();
    },
  };
}
