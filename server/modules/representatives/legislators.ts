import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { memberId } from "#server/modules/watch/congress.ts";
import type { Database } from "#server/platform/database/database.ts";
import { isLocked, tryWithLock } from "#server/platform/database/locks.ts";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { ReadAdminTasks } from "#server/platform/module.ts";
import { readable, rowsOf } from "#server/platform/outbound/lenient-schemas.ts";
import { callOutside, OutboundError, statusError } from "#server/platform/outbound/outbound.ts";
import { failingSince } from "#server/platform/service-health/service-health.ts";
import type { Services } from "#server/platform/services.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { dayMs, minuteMs } from "#shared/durations.ts";
import { isWebAddress } from "#shared/fields.ts";
import { dataRefreshes, legislators } from "#shared/schema/settings.ts";
import { reasonOf } from "./seats.ts";

/** Their name among the refreshed data; offices are a file of their own. */
export const membersSource = "legislators-current";
const officesSource = "legislators-district-offices";

export async function legislatorsState(db: Database) {
  const members = await db.$count(legislators);
  const refresh = await lastRefresh(db, membersSource);
  return { members, asOf: members > 0 ? (refresh?.asOf ?? null) : null, refresh };
}

async function lastRefresh(db: Database, source: string) {
  const [refresh] = await db.select().from(dataRefreshes).where(eq(dataRefreshes.source, source));
  return refresh;
}

export async function recordRefresh(
  db: Database,
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
  return rows.map(({ bioguideId, name, party, chamber, district, phone, url, offices }) => {
    const area = chamber === "house" ? "US House" : "US Senate";
    return {
      id: bioguideId,
      name,
      party,
      state,
      area,
      photoURL: "",
      field_offices: offices,
      reason: reasonOf("en", { area, state }),
      phone: phone ?? "",
      ...(url && { url }),
      district: district === null ? "" : String(district),
    };
  });
}

/** The files of https://github.com/unitedstates/congress-legislators (CC0). */

type Legislator = typeof legislators.$inferInsert;
type Offices = ReadonlyMap<string, { city: string; phone: string }[]>;

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

const timeoutMs = minuteMs;

type RefreshOutcome = "updated" | "unchanged" | "under way elsewhere" | "failed";

export const refreshMessages: Record<Exclude<RefreshOutcome, "failed"> | "under way", string> = {
  updated: "The list of members of Congress is up to date.",
  unchanged: "The list of members of Congress has not changed.",
  "under way": "The list is being fetched. This can take a minute.",
  "under way elsewhere": "The list is being fetched already.",
};

const refreshLock = "refresh-legislators";

export const isRefreshing = ({ database }: Services): Promise<boolean> => isLocked(database.db, refreshLock);

/** Fetches the congress-legislators files if they changed. Throws only if the database is down. */
export async function refreshLegislators(
  services: Services,
  signal = new AbortController().signal,
): Promise<RefreshOutcome> {
  const outcome = await tryWithLock(services.database, refreshLock, () => refresh(services, signal));
  return outcome ?? "under way elsewhere";
}

async function refresh(services: Services, signal: AbortSignal): Promise<RefreshOutcome> {
  const { serviceHealth, activityLog } = services;
  try {
    const outcome = await fetchAndKeep(services, signal);
    serviceHealth.recordSuccess("legislators");
    if (outcome === "updated")
      activityLog.record({
        action: "legislators.refreshed",
        message: "The list of members of Congress was refreshed",
      });
    return outcome;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (signal.aborted) return "failed";
    const reason = error.message;
    services.log.warn({ reason }, "the list of members of Congress could not be refreshed");
    serviceHealth.recordFailure("legislators", reason, causeCodeOf(error));
    activityLog.record({
      level: "warn",
      action: "legislators.refresh_failed",
      message: `The list of members of Congress could not be refreshed: the source ${reason}`,
    });
    await recordRefresh(services.database.db, membersSource, { lastError: reason });
    return "failed";
  }
}

async function fetchAndKeep(services: Services, signal: AbortSignal): Promise<RefreshOutcome> {
  const { db } = services.database;
  const { members: known, refresh: before } = await legislatorsState(db);
  const newOffices = await fetchOffices(services, known > 0, signal);
  // Both files must name the same members: a new one requires the whole other one.
  const etag = known > 0 && !newOffices ? before?.etag : null;
  const response = await fetchFile(services, `${membersSource}.json`, etag, signal);
  const asOf = new Date();
  if (!response) {
    await recordRefresh(db, membersSource, { asOf, refreshedAt: asOf, lastError: null });
    return "unchanged";
  }
  const members = parseLegislators(response.document);
  // Congress does not lose half of its members in a day; a broken file does.
  if (members.length < known / 2) throw new OutboundError("unexpected", "gave far fewer members than before");
  const offices = newOffices ?? (await fetchOffices(services, false, signal));
  await replaceLegislators(db, { members, asOf, etag: response.etag, ...offices });
  return "updated";
}

async function fetchOffices(
  services: Services,
  areKnown: boolean,
  signal: AbortSignal,
): Promise<{ offices: Offices; officesEtag: string | null } | undefined> {
  try {
    const before = areKnown ? await lastRefresh(services.database.db, officesSource) : undefined;
    const response = await fetchFile(services, `${officesSource}.json`, before?.etag, signal);
    return response && { offices: parseOffices(response.document), officesEtag: response.etag };
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError)) throw error;
    services.serviceHealth.recordFailure(
      "legislators",
      `${error.message} (field offices)`,
      causeCodeOf(error),
    );
    return undefined;
  }
}

async function fetchFile(
  { env }: Services,
  name: string,
  etag: string | null | undefined,
  signal: AbortSignal,
) {
  const response = await callOutside({
    url: `${env.LEGISLATORS_URL}/${name}`,
    headers: etag ? { "if-none-match": etag } : {},
    timeoutMs,
    signal,
  });
  if (response.status === 304 && etag) return undefined;
  if (response.status !== 200) throw statusError(response.status);
  return { document: response.json(), etag: response.headers.get("etag") };
}

/** Without a list, nobody's members can be found. */
export const brokenLookup: ReadAdminTasks = async ({ database: { db } }) => {
  const { members, refresh } = await legislatorsState(db);
  if (members > 0 || !refresh?.lastError) return [];
  return [
    {
      subject: "lookup-broken",
      kind: "broken",
      sentence: "Visitors can't look up their members of Congress.",
      since: (await failingSince(db, ["legislators"])) ?? null,
      href: "/admin?tab=settings&section=lookup#members-list",
      action: "Try again",
    },
  ];
};

const oldAfterMs = dayMs;
const firstRetriesMs = [5000, 10_000, 20_000, 40_000];
const laterRetriesMs = minuteMs;

/** Quick retries while there is no list, because the lookup then has no second source. */
export const retryAfterMs = (failures: number): number => firstRetriesMs[failures - 1] ?? laterRetriesMs;

/** Once a day; checked every hour, so that a failure is repaired within one. */
export const refreshLegislatorsJob = (services: Services, retryAfter = retryAfterMs): Job => ({
  name: "refresh-legislators",
  every: "hour",
  async run(signal) {
    for (let failures = 1; !(await isDone(services, signal)) && !signal.aborted; failures += 1)
      await sleep(retryAfter(failures), undefined, { signal }).catch(() => undefined);
  },
});

/** Refreshes when due; false while there is no list at all. */
async function isDone(services: Services, signal: AbortSignal): Promise<boolean> {
  const { clock, database, log } = services;
  try {
    const { refresh } = await legislatorsState(database.db);
    if (clock().getTime() - (refresh?.refreshedAt?.getTime() ?? 0) < oldAfterMs) return true;
    const outcome = await refreshLegislators(services, signal);
    if (outcome !== "failed") log.info({ outcome }, "list of members of Congress");
    return (await legislatorsState(database.db)).asOf !== null;
  } catch (error) {
    log.warn({ err: error }, "the list of members of Congress could not be refreshed");
    return false;
  }
}
