import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { countCallsByDay } from "#server/modules/calls/calls.routes.ts";
import type { Database } from "#server/platform/database/database.ts";
import { arrayOf } from "#server/platform/database/queries.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { getNumbers, listNeeds, type Numbers, needKinds, shownDays } from "#shared/api/overview.ts";
import { dayMs } from "#shared/durations.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { daysBefore, washingtonDay, washingtonZone } from "#shared/washington-day.ts";

/** One index range for each day: grouping by day computes the time zone of every row, ten times slower with a million people. */
async function countByDay(db: Database, moment: PgColumn, days: readonly string[]) {
  const begin = (day: SQL) => sql`(${day})::timestamp at time zone ${washingtonZone}`;
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select day::text, (select count(*)::int from ${moment.table}
      where ${moment} >= ${begin(sql`day`)} and ${moment} < ${begin(sql`day + 1`)}) as count
    from unnest(${arrayOf(days, "date")}) as days (day)`);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

async function readMoments(db: Database, moment: PgColumn, days: readonly string[], now: Date) {
  const weeksAgo = (weeks: number) => new Date(now.getTime() - weeks * 7 * dayMs);
  const between = (from: Date, to: Date) => db.$count(moment.table, and(gte(moment, from), lt(moment, to)));
  const [last, before, byDay] = await Promise.all([
    between(weeksAgo(1), now),
    between(weeksAgo(2), weeksAgo(1)),
    countByDay(db, moment, days),
  ]);
  return { week: { now: last, before }, byDay };
}

async function readCalls(db: Database, days: readonly string[]) {
  const byDay = await countCallsByDay(db, days);
  const sumOf = (some: readonly string[]) => some.reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0);
  return { week: { now: sumOf(days.slice(-7)), before: sumOf(days.slice(-14, -7)) }, byDay };
}

export async function readNumbers(db: Database, now: Date): Promise<Numbers> {
  const today = washingtonDay(now);
  const days = Array.from({ length: shownDays }, (_, n) => daysBefore(today, shownDays - 1 - n));
  const [registered, confirmed, calls] = await Promise.all([
    readMoments(db, registrations.createdAt, days, now),
    readMoments(db, users.emailConfirmedAt, days, now),
    readCalls(db, days),
  ]);
  return {
    week: { registered: registered.week, confirmed: confirmed.week, calls: calls.week },
    days: days.map((day) => ({
      day,
      registered: registered.byDay.get(day) ?? 0,
      confirmed: confirmed.byDay.get(day) ?? 0,
      calls: calls.byDay.get(day) ?? 0,
    })),
  };
}

function overviewRoutes(router: AppRouter, services: Services, modules: readonly Module[]): void {
  const readers = modules.flatMap(({ adminTasks }) => adminTasks ?? []);

  route(router, listNeeds, async ({ req }) => {
    const member = memberOf(req);
    const own = readers.filter(({ access }) => access.includes(member.role));
    const needs = (await Promise.all(own.map(({ read }) => read(services, member, modules)))).flat();
    return needKinds.flatMap((kind) => {
      const ofKind = needs.filter((need) => (need.kind ?? "waiting") === kind);
      return ofKind.toSorted((a, b) => Number(b.isPromised ?? false) - Number(a.isPromised ?? false));
    });
  });

  route(router, getNumbers, () => readNumbers(services.database.db, services.clock()));
}

export const overviewModule: Module = { routes: overviewRoutes };
