import { between, eq, inArray, sql, sum } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import type { CallOutcome } from "#shared/api/calls.ts";
import { calls } from "#shared/schema/calls.ts";
import { daysBefore, washingtonDay } from "#shared/washington-day.ts";

export async function addCall(
  db: Database,
  { state, outcome }: { state: string; outcome: CallOutcome },
  now: Date,
): Promise<void> {
  await db
    .insert(calls)
    .values({ day: washingtonDay(now), state, outcome, count: 1 })
    .onConflictDoUpdate({
      target: [calls.day, calls.state, calls.outcome],
      set: { count: sql`${calls.count} + 1` },
    });
}

/** Calls on each of these days; days without a call are left out. */
export async function countCallsByDay(db: Database, days: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: calls.day, count: sum(calls.count).mapWith(Number) })
    .from(calls)
    .where(inArray(calls.day, [...days]))
    .groupBy(calls.day);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Calls today and in the six days before. */
export async function countCallsOfWeek(db: Database, now: Date): Promise<number> {
  const today = washingtonDay(now);
  const [row] = await db
    .select({ count: sum(calls.count).mapWith(Number) })
    .from(calls)
    .where(between(calls.day, daysBefore(today, 6), today));
  return row?.count ?? 0;
}

/** All calls that were counted for a state's members. */
export async function countCallsOfState(db: Database, state: string): Promise<number> {
  const [row] = await db
    .select({ count: sum(calls.count).mapWith(Number) })
    .from(calls)
    .where(eq(calls.state, state));
  return row?.count ?? 0;
}
