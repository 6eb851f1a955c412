import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { dataRefreshes, legislators } from "#shared/schema/settings.ts";
import type { Legislator, Offices } from "./legislators-files.ts";
import { reasonOf } from "./seats.ts";

/** Their name among the refreshed data; offices are a file of their own. */
export const membersSource = "legislators-current";
export const officesSource = "legislators-district-offices";

/** How many members are stored, and since when; null without a list. */
export async function legislatorsState(db: Database) {
  const members = await db.$count(legislators);
  const refresh = await lastRefresh(db, membersSource);
  return { members, asOf: members > 0 ? (refresh?.asOf ?? null) : null, refresh };
}

export async function lastRefresh(db: Database, source: string) {
  const [refresh] = await db.select().from(dataRefreshes).where(eq(dataRefreshes.source, source));
  return refresh;
}

export async function recordRefresh(
  db: Pick<Database, "insert">,
  source: string,
  change: Omit<typeof dataRefreshes.$inferInsert, "source">,
): Promise<void> {
  await db
    .insert(dataRefreshes)
    .values({ source, ...change })
    .onConflictDoUpdate({ target: dataRefreshes.source, set: change });
}

interface NewList {
  members: Legislator[];
  /** Undefined keeps the known offices. */
  offices?: Offices | undefined;
  asOf: Date;
  etag: string | null;
  officesEtag?: string | null;
}

export async function replaceLegislators(db: Database, list: NewList): Promise<void> {
  const { members, offices, asOf, etag, officesEtag = null } = list;
  await db.transaction(async (tx) => {
    const before = await tx
      .select({ id: legislators.bioguideId, offices: legislators.offices })
      .from(legislators);
    const known: Offices = offices ?? new Map(before.map((row) => [row.id, row.offices]));
    await tx.delete(legislators);
    await tx
      .insert(legislators)
      .values(members.map((member) => ({ ...member, offices: known.get(member.bioguideId) ?? [] })));
    const row = { etag, asOf, refreshedAt: new Date(), lastError: null };
    await recordRefresh(tx, membersSource, row);
    if (offices) await recordRefresh(tx, officesSource, { ...row, etag: officesEtag });
  });
}

export async function contactPagesOf(db: Database, ids: readonly string[]): Promise<Record<string, string>> {
  const rows = await db
    .select({ id: legislators.bioguideId, url: legislators.contactUrl })
    .from(legislators)
    .where(and(inArray(legislators.bioguideId, [...ids]), isNotNull(legislators.contactUrl)));
  return Object.fromEntries(rows.map(({ id, url }) => [id, url ?? ""]));
}

export async function membersOf(db: Database, state: string, districts: number[]): Promise<Representative[]> {
  const rows = await db
    .select()
    .from(legislators)
    .where(
      and(
        eq(legislators.state, state),
        or(isNull(legislators.district), ...districts.map((district) => eq(legislators.district, district))),
      ),
    )
    .orderBy(legislators.chamber, legislators.district, legislators.name, legislators.bioguideId);
  return rows.map((row) => ({
    id: row.bioguideId,
    name: row.name,
    party: row.party,
    reason: reasonOf("en", { area: row.chamber === "house" ? "US House" : "US Senate", state }),
    phone: row.phone ?? "",
    ...(row.url && { url: row.url }),
    photoURL: "",
    state,
    district: row.district === null ? "" : String(row.district),
    area: row.chamber === "house" ? "US House" : "US Senate",
    field_offices: row.offices,
  }));
}
