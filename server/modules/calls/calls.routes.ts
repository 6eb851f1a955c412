import { between, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import { countStepFrom } from "#server/modules/sources/count-step.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { networkOf } from "#server/platform/limits/rate-limits.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { countCall, getCalls } from "#shared/api/calls.ts";
import { calls } from "#shared/schema/sources.ts";
import { daysBefore, washingtonDay } from "#shared/washington-day.ts";

function callRoutes(router: AppRouter, services: Services): void {
  const { rateLimits } = services;
  const { db } = services.database;
  route(router, countCall, async ({ body: { via: sourceSlug, ...call }, req }) => {
    await rateLimits.named("calls of a network").take(networkOf(req.ip));
    // A botnet can't inflate the number.
    await rateLimits.named("calls").take("all");
    await db
      .insert(calls)
      .values({ ...call, day: washingtonDay(services.clock()), count: 1 })
      .onConflictDoUpdate({
        target: [calls.day, calls.state, calls.outcome],
        set: { count: sql`${calls.count} + 1` },
      });
    await countStepFrom(services, req, sourceSlug, "call");
  });

  route(router, getCalls, async () => {
    const today = washingtonDay(services.clock());
    return { thisWeek: await countCalls(db, between(calls.day, daysBefore(today, 6), today)) };
  });
}

export async function countCallsByDay(db: Database, days: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: calls.day, count: sum(calls.count).mapWith(Number) })
    .from(calls)
    .where(inArray(calls.day, [...days]))
    .groupBy(calls.day);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

async function countCalls(db: Database, condition: SQL): Promise<number> {
  const [row] = await db
    .select({ count: sum(calls.count).mapWith(Number) })
    .from(calls)
    .where(condition);
  return row?.count ?? 0;
}

export const countCallsOfState = (db: Database, state: string) => countCalls(db, eq(calls.state, state));

export const callsModule: Module = { routes: callRoutes };
