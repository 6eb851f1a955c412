import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Database, DatabaseConnection } from "#server/platform/database/database.ts";
import { lockKey } from "#server/platform/database/locks.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { rateLimits, slidingLimits } from "#shared/schema/limits.ts";

/*
 * The exact limit: at most so many events in any span of so many seconds, for each key, over all instances. A granted event is a row until it
 * leaves the window; a lock for each key makes claims take turns. For what one client may do, `rate-limits.ts` costs less.
 */

export interface Claim {
  isGranted: boolean;
  /** Shared by all claims of a key until none was granted for a whole window. */
  run: string;
  /** Until the oldest granted event leaves the window. */
  freeInMs: number;
}

interface SlidingEvent {
  key: string;
  id: string;
}

interface Allowed {
  events: number;
  seconds: number;
}

/** The granted events of a key. */
interface Usage {
  ids: Set<string>;
  run: string;
  freeInMs: number;
}

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export function createSlidingLimit(db: Database, name: string, { events: max, seconds }: Allowed) {
  const named = ({ key, id }: SlidingEvent) => ({ key: `${name}:${key}`, id });
  const unused = (): Usage => ({ ids: new Set(), run: randomUUID(), freeInMs: seconds * 1000 });
  const now = sql`clock_timestamp()`;

  /** In the order of the keys, so that two instances can't deadlock. Counts may be lost in a crash, so nobody waits for the disk. */
  const lock = (tx: Transaction, keys: readonly string[]) =>
    tx.execute(sql`
      select pg_advisory_xact_lock(${sql.raw(lockKey("key"))}), set_config('synchronous_commit', 'off', true)
      from unnest(${sql.param(keys)}::text[]) as key`);

  async function usageOf(tx: Transaction, keys: readonly string[]): Promise<Map<string, Usage>> {
    const rows = await tx
      .select({
        key: slidingLimits.key,
        id: slidingLimits.id,
        run: slidingLimits.run,
        freeInMs: sql`extract(epoch from ${slidingLimits.expiresAt} - ${now}) * 1000`.mapWith(Number),
      })
      .from(slidingLimits)
      .where(and(inArray(slidingLimits.key, [...keys]), gt(slidingLimits.expiresAt, now)));
    const usages = new Map(keys.map((key) => [key, unused()]));
    for (const { key, id, run, freeInMs } of rows) {
      const usage = usages.get(key);
      if (!usage) continue;
      usage.ids.add(id);
      usage.run = run;
      usage.freeInMs = Math.max(1, Math.min(usage.freeInMs, freeInMs));
    }
    return usages;
  }

  return {
    /** Claims events, in order. The same `id` gets the same result while its event is in the window. */
    async claim(asked: readonly SlidingEvent[]): Promise<Claim[]> {
      if (asked.length === 0) return [];
      const events = asked.map(named);
      const keys = [...new Set(events.map(({ key }) => key))].sort();
      return db.transaction(async (tx) => {
        await lock(tx, keys);
        const usages = await usageOf(tx, keys);
        const granted: (SlidingEvent & { run: string })[] = [];
        const claims = events.map(({ key, id }) => {
          const { ids, run, freeInMs } = usages.get(key) ?? unused();
          if (!ids.has(id) && ids.size < max) {
            ids.add(id);
            granted.push({ key, id, run });
          }
          return { isGranted: ids.has(id), run, freeInMs };
        });
        const expiresAt = sql`${now} + make_interval(secs => ${seconds})`;
        if (granted.length > 0)
          await tx
            .insert(slidingLimits)
            .values(granted.map((event) => ({ ...event, expiresAt })))
            .onConflictDoUpdate({
              target: [slidingLimits.key, slidingLimits.id],
              set: { run: sql`excluded.run`, expiresAt },
            });
        return claims;
      });
    },
    async refund(event: SlidingEvent): Promise<void> {
      const { key, id } = named(event);
      await db.delete(slidingLimits).where(and(eq(slidingLimits.key, key), eq(slidingLimits.id, id)));
    },
  };
}

export const expireLimitsJob = ({
  clock,
  database: { db },
}: {
  clock: () => Date;
  database: DatabaseConnection;
}): Job => ({
  name: "expired-limits",
  every: "hour",
  atStart: true,
  async run() {
    // Each by the clock that its rows are written by.
    await db.delete(slidingLimits).where(lt(slidingLimits.expiresAt, sql`now()`));
    await db.delete(rateLimits).where(lt(rateLimits.expire, clock().getTime()));
  },
});
