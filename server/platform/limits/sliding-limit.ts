import { lt, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import { rateLimits, slidingLimits } from "#shared/schema/limits.ts";

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

/** At most so many events in any span of so many seconds, for each key: exact over all instances, because the key's row is locked. */
export function createSlidingLimit(db: Database, name: string, allowed: Allowed) {
  const named = ({ key, id }: SlidingEvent) => ({ key: `${name}:${key}`, id });
  return {
    /** Claims events, in order, in one statement. The same `id` gets the same answer while its event is in the window. */
    claim: async (events: readonly SlidingEvent[]): Promise<Claim[]> =>
      events.length > 0 ? claimAll(db, allowed, events.map(named)) : [],
    async refund(event: SlidingEvent): Promise<void> {
      const { key, id } = named(event);
      await db.execute(sql`update ${slidingLimits} set events = events - ${id}::text where key = ${key}`);
    },
  };
}

const now = sql`floor(extract(epoch from clock_timestamp()) * 1000)`;

/** Rows go in the order of their keys, so that two instances can't deadlock. */
async function claimAll(
  db: Database,
  { events, seconds }: Allowed,
  asked: readonly SlidingEvent[],
): Promise<Claim[]> {
  const windowMs = seconds * 1000;
  const keys = [...new Set(asked.map(({ key }) => key))].sort();
  const ids = keys.map((key) => JSON.stringify(asked.filter((one) => one.key === key).map(({ id }) => id)));
  const { rows } = await db.execute<{ key: string; events: object; run: string; freeInMs: unknown }>(sql`
    insert into ${slidingLimits} as known (key, events, run, expires_at)
    select key, (
        select jsonb_object_agg(id, ${now})
        from (select id from jsonb_array_elements_text(ids::jsonb) as each (id) limit ${events}) as first_ones),
      gen_random_uuid(), now() + make_interval(secs => ${seconds})
    from unnest(${sql.param(keys)}::text[], ${sql.param(ids)}::text[]) as asked (key, ids)
    on conflict (key) do update set (events, run, expires_at) = (
      select recent || coalesce((
          select jsonb_object_agg(event, at) from (
            select event, at from jsonb_each(excluded.events) as each (event, at) where not recent ? event
            limit greatest(0, ${events} - (select count(*) from jsonb_object_keys(recent)))
          ) as added), '{}'),
        case when recent = '{}' then excluded.run else known.run end,
        excluded.expires_at
      from (
        select coalesce(jsonb_object_agg(event, at) filter (where at::numeric > ${now} - ${windowMs}::numeric), '{}') as recent
        from jsonb_each(known.events) as each (event, at)
      ) as window_now)
    returning key, events, run, set_config('synchronous_commit', 'off', true),
      (select min(at::numeric) + ${windowMs}::numeric - ${now} from jsonb_each(events) as each (event, at)) as "freeInMs"`);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return asked.map(({ key, id }) => {
    const { events: granted, run, freeInMs } = insertedRow([byKey.get(key)].flatMap((row) => row ?? []));
    return { isGranted: Object.hasOwn(granted, id), run, freeInMs: Math.max(1, Number(freeInMs)) };
  });
}

export async function deleteExpiredLimits(db: Database): Promise<void> {
  await db.delete(slidingLimits).where(lt(slidingLimits.expiresAt, new Date()));
  await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}
