import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { memberId } from "#server/modules/watch/congress.ts";
import type { Database } from "#server/platform/database/database.ts";
import { readable, rowsOf } from "#server/platform/outbound/lenient-schemas.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { isWebAddress } from "#shared/fields.ts";
import { dataRefreshes, legislators } from "#shared/schema/settings.ts";
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

/** The files of https://github.com/unitedstates/congress-legislators (CC0). */

type Legislator = typeof legislators.$inferInsert;
export type Offices = ReadonlyMap<string, { city: string; phone: string }[]>;

const line = z.string().trim().min(1).max(500);
const optionalLine = line.nullish().catch(null);
const webAddress = (text: string | null | undefined): string | null =>
  text && isWebAddress(text) ? text : null;

const term = z.object({
  type: z.enum(["rep", "sen"]),
  state: z.string().regex(/^[A-Z]{2}$/),
  district: z.number().int().min(0).max(99).nullish(),
  party: optionalLine,
  url: optionalLine,
  phone: optionalLine,
  contact_form: optionalLine,
});
const member = z
  .object({
    id: z.object({ bioguide: memberId }),
    name: z.object({ official_full: optionalLine, first: line, last: line }),
    terms: z.array(z.unknown()),
  })
  .transform(({ id, name, terms }): Legislator | undefined => {
    // The last term is the current one.
    const current = term.safeParse(terms.at(-1)).data;
    return (
      current && {
        bioguideId: id.bioguide,
        name: name.official_full ?? `${name.first} ${name.last}`,
        chamber: current.type === "rep" ? "house" : "senate",
        party: current.party ?? "",
        state: current.state,
        district: current.type === "rep" ? (current.district ?? 0) : null,
        phone: current.phone ?? null,
        url: webAddress(current.url),
        contactUrl: webAddress(current.contact_form),
      }
    );
  });

const officesOfMember = z.object({
  id: z.object({ bioguide: memberId }),
  offices: readable(z.object({ city: z.string().trim().max(200), phone: line }), 50),
});

/** Congress has 541 members with its delegates. */
const maxRows = 2000;

/** The message continues "the source" or "the file". */
const unusable = (reason: string) => new OutboundError("unexpected", reason);

function parseRows<Row>(document: unknown, rule: z.ZodType<Row | undefined>, problem: string): Row[] {
  const rows = rowsOf(rule, maxRows).safeParse(document);
  if (!rows.success) throw unusable(problem);
  return rows.data;
}

/** Unreadable entries are left out. @throws OutboundError when nothing is left or a chamber is missing: it must not replace a good list */
export function parseLegislators(document: unknown): Legislator[] {
  const list = parseRows(document, member, "gave something else than a list of members");
  if (new Set(list.map(({ chamber }) => chamber)).size < 2)
    throw unusable("gave a list without members of both chambers");
  return [...new Map(list.map((legislator) => [legislator.bioguideId, legislator])).values()];
}

export function parseOffices(document: unknown): Offices {
  const list = parseRows(document, officesOfMember, "gave something else than a list of offices");
  return new Map(list.map(({ id, offices }) => [id.bioguide, offices]));
}
