import { lt, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import { slidingLimits } from "#shared/schema/plumbing.ts";

export interface Claim {
  isGranted: boolean;
  /** Shared by all claims of a key until none was granted for a whole window. */
  run: string;
  /** Until the oldest granted event leaves the window. */
  freeInMs: number;
}

export interface SlidingLimit {
  /** Asks for one more event. The same `id` gets the same answer again while its event is in the window. */
  claim(key: string, id: string): Promise<Claim>;
  /** The event did not happen. */
  giveBack(key: string, id: string): Promise<void>;
}

interface Allowed {
  events: number;
  seconds: number;
}

/**
 * At most so many events within any span of so many seconds, for each key. Exact over all instances and for events of the
 * same moment: the row of a key is locked while it is changed.
 * @param name sets its keys apart from those of other limits.
 */
export function createSlidingLimit(db: Database, name: string, { events, seconds }: Allowed): SlidingLimit {
  const keyOf = (key: string) => `${name}:${key}`;
  const now = sql`floor(extract(epoch from clock_timestamp()) * 1000)`;
  const windowMs = seconds * 1000;
  return {
    async claim(key, id) {
      const { rows } = await db.execute<Record<keyof Claim, unknown>>(sql`
        insert into ${slidingLimits} as known (key, events, run, expires_at)
        values (${keyOf(key)}, jsonb_build_object(${id}::text, ${now}), gen_random_uuid(),
          now() + make_interval(secs => ${seconds}))
        on conflict (key) do update set (events, run, expires_at) = (
          select
            case when recent ? ${id} or (select count(*) from jsonb_object_keys(recent)) < ${events}
              then jsonb_build_object(${id}::text, ${now}) || recent else recent end,
            case when recent = '{}' then excluded.run else known.run end,
            excluded.expires_at
          from (
            select coalesce(jsonb_object_agg(event, at) filter (where at::numeric > ${now} - ${windowMs}::numeric), '{}') as recent
            from jsonb_each(known.events) as each (event, at)
          ) as window_now)
        returning events ? ${id} as "isGranted", run,
          (select min(at::numeric) + ${windowMs}::numeric - ${now} from jsonb_each(events) as each (event, at)) as "freeInMs"`);
      const { isGranted, run, freeInMs } = insertedRow(rows);
      return { isGranted: isGranted === true, run: String(run), freeInMs: Math.max(1, Number(freeInMs)) };
    },
    async giveBack(key, id) {
      await db.execute(
        sql`update ${slidingLimits} set events = events - ${id}::text where key = ${keyOf(key)}`,
      );
    },
  };
}

/** Forgets the keys whose events have all left their window. */
export async function forgetExpiredLimits(db: Database): Promise<void> {
  await db.delete(slidingLimits).where(lt(slidingLimits.expiresAt, new Date()));
}
