import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#server/platform/database/database.ts";
import { daysBefore, washingtonDay, washingtonZone } from "#server/platform/time/washington-day.ts";
import { type Counted, counted, type Numbers, shownDays } from "#shared/api/overview.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

/** The moments that are counted. The site does not count calls yet: their column goes here. */
const moments: Record<Counted, PgColumn | null> = {
  registered: registrations.createdAt,
  confirmed: users.emailConfirmedAt,
  calls: null,
};

const dayMs = 24 * 60 * 60_000;

/** The last days, oldest first, as "2026-11-22". */
const lastDays = (now: Date): string[] =>
  Array.from({ length: shownDays }, (_, n) => daysBefore(washingtonDay(now), shownDays - 1 - n));

/**
 * How many moments there are on each of these days. One range of the index a day: grouping by the day would work out the time
 * zone of every row, ten times slower with a million people.
 */
async function countByDay(db: Database, moment: PgColumn, days: readonly string[]) {
  const begin = (day: SQL) => sql`(${day})::timestamp at time zone ${washingtonZone}`;
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select day::text, (select count(*)::int from ${moment.table}
      where ${moment} >= ${begin(sql`day`)} and ${moment} < ${begin(sql`day + 1`)}) as count
    from unnest(${sql.param(days)}::date[]) as days (day)`);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** How many moments there are in the last seven days, and in the seven before. */
async function compareWeeks(db: Database, moment: PgColumn, now: Date) {
  const weeksAgo = (weeks: number) => new Date(now.getTime() - weeks * 7 * dayMs);
  const between = (from: Date, to: Date) => db.$count(moment.table, and(gte(moment, from), lt(moment, to)));
  const [last, before] = await Promise.all([between(weeksAgo(1), now), between(weeksAgo(2), weeksAgo(1))]);
  return { now: last, before };
}

/** The last seven days against the seven before, and each of the last 90 days. */
export async function readNumbers(db: Database, now: Date): Promise<Numbers> {
  const days = lastDays(now);
  const series = await Promise.all(
    counted.map(async (name) => {
      const moment = moments[name];
      if (!moment) return { name, week: null, byDay: null };
      const [week, byDay] = await Promise.all([compareWeeks(db, moment, now), countByDay(db, moment, days)]);
      return { name, week, byDay };
    }),
  );
  return {
    week: recordOf(series.map(({ name, week }) => [name, week])),
    days: days.map((day) => ({
      day,
      ...recordOf(series.map(({ name, byDay }) => [name, byDay && (byDay.get(day) ?? 0)])),
    })),
  };
}

const recordOf = <Value>(entries: readonly (readonly [Counted, Value])[]) =>
  // One entry for each name: they come from `counted`.
  Object.fromEntries(entries) as Record<Counted, Value>;
