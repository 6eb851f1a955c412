import { and, count, eq, gte, isNotNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { waitForLock } from "#server/platform/database/locks.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import {
  type AvailabilityOutcome,
  mondays,
  type Product,
  reportableMondays,
  shownWeeks,
} from "#shared/availability.ts";
import { availabilityReports as reports } from "#shared/schema/availability.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import { publicWeeks, type StateReports } from "./public-cells.ts";

/** What one /48 or /24 may add a day before the rest waits for the administrator's eye. */
const maxOfNetwork = 20;

type Report = Pick<typeof reports.$inferInsert, "week" | "product" | "strength" | "state" | "outcome">;

export async function storeReport(
  db: Database,
  report: Report,
  { client, network, today }: { client: string; network: string; today: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Reports of the same moment would otherwise all find room.
    await waitForLock(tx, `availability ${network}`);
    const counted = await tx.$count(
      reports,
      and(eq(reports.network, network), eq(reports.receivedOn, today), not(reports.isHeld)),
    );
    await tx
      .insert(reports)
      .values({ ...report, client, network, receivedOn: today, isHeld: counted >= maxOfNetwork })
      .onConflictDoUpdate({
        target: [reports.client, reports.product, reports.week],
        set: { strength: report.strength, state: report.state, outcome: report.outcome },
      });
  });
}

async function readReports(db: Database, today: string): Promise<StateReports[]> {
  const { week, product, state, outcome, arrival } = reports;
  return db
    .select({
      week,
      product,
      state,
      outcomes: sql<AvailabilityOutcome[]>`array_agg(${outcome} order by ${arrival})`,
      arrivals: sql<number[]>`array_agg(${arrival} order by ${arrival})`,
    })
    .from(reports)
    .where(and(not(reports.isHeld), gte(week, mondays(today, shownWeeks).at(-1) ?? today)))
    .groupBy(week, product, state);
}

export async function readPublicWeeks(db: Database, products: readonly Product[], today: string) {
  const listed = new Set(products.map(({ id }) => id));
  return publicWeeks((await readReports(db, today)).filter(({ product }) => listed.has(product)));
}

const batch = sql<string>`md5(${reports.network} || ${reports.receivedOn}::text)`;

/** Held reports by network and day; the id is a hash of both. */
export async function heldReports(db: Database) {
  return db
    .select({
      id: batch,
      receivedOn: reports.receivedOn,
      reports: count(),
      states: sql<string[]>`array_agg(distinct ${reports.state} order by ${reports.state})`,
      products: sql<string[]>`array_agg(distinct ${reports.product} order by ${reports.product})`,
    })
    .from(reports)
    .where(and(reports.isHeld, isNotNull(reports.network)))
    .groupBy(batch, reports.receivedOn)
    .orderBy(sql`${reports.receivedOn} desc`, batch);
}

const heldBatch = (id: string): SQL | undefined => and(reports.isHeld, eq(batch, id));

export async function releaseHeld(db: Database, id: string): Promise<number> {
  const released = await db
    .update(reports)
    // As if they came now: the first reports of a cell stay its first.
    .set({ isHeld: false, arrival: sql`nextval(pg_get_serial_sequence('availability_reports', 'arrival'))` })
    .where(heldBatch(id))
    .returning({ id: reports.id });
  return released.length;
}

export async function deleteHeld(db: Database, id: string): Promise<number> {
  return (await db.delete(reports).where(heldBatch(id)).returning({ id: reports.id })).length;
}

/** Forgets the hashes of weeks that can no longer be reported on, and what was held then and never released. */
export const forgetClientsJob = ({ database: { db }, clock }: Services): Job => ({
  name: "forget-availability-clients",
  every: "hour",
  async run() {
    const today = washingtonDay(clock());
    const oldest = reportableMondays(today).at(-1) ?? today;
    await db.delete(reports).where(and(reports.isHeld, lt(reports.week, oldest)));
    await db
      .update(reports)
      .set({ client: null, network: null })
      .where(and(lt(reports.week, oldest), isNotNull(reports.client)));
  },
});
