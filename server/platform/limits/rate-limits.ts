import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { lt } from "drizzle-orm";
import type { RequestHandler } from "express";
import ipaddr from "ipaddr.js";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { DatabaseConnection } from "#server/platform/database/database.ts";
import { type HttpError, tooManyAttempts } from "#server/platform/errors/http-errors.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { isInNetwork } from "#server/platform/outbound/network-address.ts";
import type { CallLimit, Endpoint } from "#shared/api/endpoint.ts";
import { rateLimits } from "#shared/schema/limits.ts";

/** Some proxies write the client's port into `X-Forwarded-For`. */
const withPort = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?"?$/;
const withoutPort = (text: string) => withPort.exec(text)?.slice(1).find(Boolean) ?? text;

/** The first 16-bit blocks of an IPv6 address; an IPv4 address whole. */
function prefixOf(client: string | undefined, blocks: number): string | undefined {
  const address = withoutPort(client ?? "");
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const parts = parsed.parts.slice(0, blocks).map((part) => part.toString(16));
  return `${parts.join(":")}::/${blocks * 16}`;
}

const unknown = "unknown";

/** The client that a limit counts: an IPv4 address, or an IPv6 /64, which is what one household gets (RFC 6177). */
export const rateLimitKey = (address: string | undefined): string => prefixOf(address, 4) ?? unknown;

/** The IPv6 /48, which one customer of a provider usually gets at most. */
export const networkOf = (address: string | undefined): string => prefixOf(address, 3) ?? unknown;

/** The IPv6 /48, or the IPv4 /24, for what a person does once: no one customer reaches a limit with addresses around theirs. */
export function surroundingNetworkOf(address: string | undefined): string {
  const network = networkOf(address);
  return /^[\d.]+$/.test(network) ? `${network.slice(0, network.lastIndexOf("."))}.0/24` : network;
}

/** For a server without TRUST_PROXY: warns once when requests come through a proxy of its own network. */
export function warnOfUnknownProxy(log: Log): RequestHandler {
  let hasWarned = false;
  return (req, _res, next) => {
    const address = req.ip ?? "";
    if (!hasWarned && req.headers["x-forwarded-for"] && isIP(address) && !isInNetwork(address, "public")) {
      hasWarned = true;
      log.warn("a proxy is in front and TRUST_PROXY is 0: all visitors share one limit; see .env.example");
    }
    next();
  };
}

/*
 * Every limit counts in PostgreSQL, for all instances: so many calls of a key in the seconds that begin with the first of them. Endpoints have
 * theirs in their declaration; all others stand in these two tables.
 */

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

const namedLimits = {
  // What one client may do.
  "avatars of a client": { calls: 60, seconds: hour },
  flyers: { calls: 300, seconds: minute },
  /** At the limit of registrations, long texts would fill a disk with 4 GB an hour. */
  "long texts": { calls: 100, seconds: 10 * minute },
  "mail events": { calls: 6000, seconds: minute },
  "mails of a client": { calls: 60, seconds: minute },
  /** Articles and briefs that are not cached: enough for a university behind one address. */
  pages: { calls: 300, seconds: minute },
  "paid lookups": { calls: 100, seconds: day },
  "public names": { calls: 5, seconds: hour },
  /** So many a client is told of; beyond them a taken address is answered like a new one. */
  "taken addresses": { calls: 10, seconds: hour },
  /** Calls about a registration that a taken address was answered with. */
  "pretended registrations": { calls: 1, seconds: hour },
  "confirmations of a registration": { calls: 3, seconds: hour },
  "received uploads": { calls: 60, seconds: hour },
  // For a network, a mailbox, a kind of notice, a member of the team.
  "calls of a network": { calls: 200, seconds: hour },
  "mails to a mailbox": { calls: 3, seconds: hour },
  notices: { calls: 1, seconds: 10 * minute },
  "tests of mailings": { calls: 30, seconds: hour },
  // For the whole site.
  avatars: { calls: 300, seconds: hour },
  calls: { calls: 10_000, seconds: day },
  certificates: { calls: 10, seconds: minute },
  /** The provider allows 100 calls in 10 s; these leave room for late calls, the test button and other users. */
  crm: { calls: 8, seconds: 1 },
  mails: { calls: 20, seconds: 1 },
} as const satisfies Record<string, CallLimit>;

/** Wrong guesses; after the last one nobody may guess for a quarter of an hour. */
const guesses = {
  "wrong passwords of an account": { calls: 50, seconds: hour },
  "wrong codes of a client": { calls: 10, seconds: hour },
  "wrong codes of an account": { calls: 50, seconds: hour },
  "wrong passwords of a session": { calls: 10, seconds: hour },
  /** As long as the cookie of a known device lives. */
  "wrong passwords of a known device": { calls: 10, seconds: 180 * day },
} as const satisfies Record<string, CallLimit>;
const blockSeconds = 15 * minute;
type Guess = keyof typeof guesses;

/** A refusal is repeated from memory for so long: a flood costs the database nothing, and a reset by the command line is seen soon. */
const recheckMs = 5000;
const maxWaitMs = 4000;

declare module "rate-limiter-flexible" {
  interface RateLimiterPostgres {
    /** Missing from the library's types. */
    getInMemoryBlockMsBeforeExpire(key: string): number;
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>;
type RateLimit = ReturnType<typeof createRateLimit>;

function createRateLimit(pool: Pool, name: string, { calls, seconds, and = [] }: CallLimit) {
  const windows = [{ calls, seconds }, ...and].map(
    (window) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: and.length > 0 ? `${name} in ${window.seconds} s` : name,
        points: window.calls,
        duration: window.seconds,
        inMemoryBlockOnConsumed: window.calls + 1,
      }),
  );
  const each = async (act: (window: RateLimiterPostgres) => Promise<unknown>): Promise<void> => {
    await Promise.all(windows.map(act));
  };

  async function consume(key: string): Promise<number> {
    try {
      // One after the other: what one refuses is not counted by the next.
      for (const window of windows) await window.consume(key);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(refused.msBeforeNext, 1);
      throw refused;
    }
  }

  /** Calls of one key wait for each other: a flood holds one connection, and after its first refusal memory refuses the rest. */
  const lastCalls = new Map<string, Promise<number>>();
  function waitOf(key: string): Promise<number> {
    // All fail with the first: while the database is frozen, a hundred calls wait for one time-out.
    const call = (lastCalls.get(key) ?? Promise.resolve(0)).then(() => consume(key));
    lastCalls.set(key, call);
    return call.finally(() => {
      if (lastCalls.get(key) === call) lastCalls.delete(key);
    });
  }

  return {
    waitOf,
    /** Counts nothing. @throws HttpError 429 where this process has just refused the key */
    repeatRefusal(key: string): void {
      const waitsMs = windows.map((window) => window.getInMemoryBlockMsBeforeExpire(window.getKey(key)));
      const waitMs = Math.max(...waitsMs);
      if (waitMs > 0) throw tooManyAttempts(waitMs / 1000);
    },
    /** Counts one call. @throws HttpError 429 */
    async take(key: string): Promise<void> {
      const waitMs = await waitOf(key);
      if (waitMs > 0) throw tooManyAttempts(waitMs / 1000);
    },
    /** Counts one call, for those who go on in another way beyond the limit. */
    hasRoom: async (key: string): Promise<boolean> => (await waitOf(key)) === 0,
    /** Waits some seconds for room. @returns 0, or the milliseconds to come back after */
    async waitForRoom(key: string): Promise<number> {
      for (const until = Date.now() + maxWaitMs; ; ) {
        const waitMs = await waitOf(key);
        if (waitMs === 0 || Date.now() + waitMs > until) return waitMs;
        await sleep(waitMs);
      }
    },
    pause: (key: string, ms: number) => each((window) => window.block(key, Math.ceil(ms / 1000))),
    refund: (key: string) => each((window) => window.reward(key)),
    reset: (key: string) => each((window) => window.delete(key)),
    /** Whether a guess is allowed; it is counted only after it proved wrong. */
    async refusalOf(key: string): Promise<HttpError | undefined> {
      const usage = await windows[0]?.get(key);
      if (!usage || usage.consumedPoints < calls) return undefined;
      return tooManyAttempts(usage.msBeforeNext / 1000, { isUncounted: true });
    },
    async countWrong(key: string): Promise<void> {
      const usage = await windows[0]?.penalty(key);
      if (usage?.consumedPoints === calls) await windows[0]?.block(key, blockSeconds);
    },
    forget(): void {
      for (const window of windows) window.deleteInMemoryBlockedAll();
    },
  };
}

export function createRateLimits(pool: Pool) {
  const limits = new Map<string, RateLimit>();
  setInterval(forget, recheckMs).unref();

  function limitOf(name: string, rate: CallLimit): RateLimit {
    const limit = limits.get(name) ?? createRateLimit(pool, name, rate);
    limits.set(name, limit);
    return limit;
  }
  const guessesAt = (name: Guess) => limitOf(name, guesses[name]);

  /** This process' refusals; PostgreSQL keeps its counts. */
  function forget(): void {
    for (const limit of limits.values()) limit.forget();
  }

  return {
    forget,
    named: (name: keyof typeof namedLimits) => limitOf(name, namedLimits[name]),
    of: ({ method, path, limit }: Endpoint) => limit && limitOf(`${method} ${path}`, limit),
    guessesAt,
    guesses: (...bounds: readonly (readonly [name: Guess, key: string])[]) => ({
      async assertAllowed(): Promise<void> {
        for (const [name, key] of bounds) {
          const refusal = await guessesAt(name).refusalOf(key);
          if (refusal) throw refusal;
        }
      },
      async countWrong(): Promise<void> {
        for (const [name, key] of bounds) await guessesAt(name).countWrong(key);
      },
      async reset(): Promise<void> {
        for (const [name, key] of bounds) await guessesAt(name).reset(key);
      },
    }),
  };
}

interface Parts {
  clock: () => Date;
  database: DatabaseConnection;
}

export const expireLimitsJob = ({ clock, database: { db } }: Parts): Job => ({
  name: "expired-limits",
  every: "hour",
  async run() {
    await db.delete(rateLimits).where(lt(rateLimits.expire, clock().getTime()));
  },
});
