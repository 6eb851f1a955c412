import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#server/platform/database/database.ts";
import { parse, readable } from "#server/platform/outbound/lenient-schemas.ts";
import { callOutside, statusError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import type { FoundMembers } from "#shared/api/representatives.ts";
import { isHouseMember, isSenator } from "#shared/congress.ts";
import { isWebAddress } from "#shared/fields.ts";
import type { Language } from "#shared/language.ts";
import { serviceUsage } from "#shared/schema/settings.ts";
import { type FiveCallsAccess, fiveCallsAccess, type LookupConfig } from "./representative-config.ts";
import { placeName, seatNotes, titleCase } from "./seats.ts";

/** https://api.5calls.org/v1/representatives, as its own clients use it. */

const text = z
  .union([z.string(), z.number()])
  .catch("")
  .transform((value) => String(value).trim().slice(0, 500));
const flag = z.boolean().catch(false);
const webAddress = text.transform((value) => (isWebAddress(value) ? value : undefined));

/** One address can't have more. */
const maxMembers = 100;

const offices = readable(z.object({ city: text, phone: text.pipe(z.string().min(1)) }), maxMembers).catch([]);
const representative = z.object({
  id: text,
  name: text.pipe(z.string().min(1)),
  party: text.transform(titleCase),
  reason: text,
  phone: text,
  url: webAddress,
  photoURL: webAddress.transform((url = "") => url),
  state: text,
  district: text,
  area: text,
  field_offices: offices,
});
const responseSchema = z.object({
  location: text,
  lowAccuracy: flag,
  isSplit: flag,
  state: text,
  district: text,
  representatives: readable(representative, maxMembers),
});

/** "US House" and "US Senate"; governors and state legislatures are left out. */
const isInCongress = ({ area }: { area: string }): boolean =>
  (isSenator({ area }) || isHouseMember({ area })) && !/state/i.test(area);

/** Undefined when 5 Calls does not know the address. @throws OutboundError */
export async function queryFiveCalls(
  { url, key, network }: FiveCallsAccess,
  { address, language }: { address: string; language: Language },
  timing: { timeoutMs: number; signal: AbortSignal },
): Promise<FoundMembers | undefined> {
  const target = new URL(url);
  target.pathname = `${target.pathname.replace(/\/+$/, "")}/representatives`;
  target.searchParams.set("location", address);
  target.searchParams.set("areas", "US House,US Senate");
  const response = await callOutside({ url: target, headers: { "x-5calls-token": key }, network, ...timing });
  if (response.status === 400) return undefined;
  if (response.status !== 200) throw statusError(response.status);
  return present(parse(responseSchema, response.json()), language);
}

function present(response: z.output<typeof responseSchema>, language: Language): FoundMembers | undefined {
  const members = response.representatives.filter(isInCongress);
  const house = members.filter(isHouseMember);
  const senators = members.filter(isSenator);
  const representatives = [...house, ...senators];
  if (representatives.length === 0) return undefined;
  const state = response.state || senators[0]?.state || house[0]?.state || undefined;
  const isSplit = response.isSplit || house.length > 1;
  const isUncertain = response.lowAccuracy || isSplit;
  return {
    location: response.location || (state ? placeName(language, state) : ""),
    lowAccuracy: isUncertain,
    isSplit,
    ...(state && { state }),
    ...(response.district && { district: response.district }),
    representatives,
    notes: seatNotes({ language, state, district: undefined, members: representatives, isUncertain }),
    source: "5calls",
    asOf: new Date().toISOString(),
  };
}

const today = sql`(now() at time zone 'utc')::date`;

export async function callsToday(db: Database): Promise<number> {
  const [usage] = await db
    .select({ calls: serviceUsage.calls })
    .from(serviceUsage)
    .where(eq(serviceUsage.day, today));
  return usage?.calls ?? 0;
}

/** Takes one call of today's quota, over all instances; false when it is used up. */
export async function takeFromQuota(db: Database, quota: number): Promise<boolean> {
  const taken = await db
    .insert(serviceUsage)
    .values({ day: today, calls: 1 })
    .onConflictDoUpdate({
      target: serviceUsage.day,
      set: { calls: sql`${serviceUsage.calls} + 1` },
      setWhere: sql`${serviceUsage.calls} < ${quota}`,
    })
    .returning({ calls: serviceUsage.calls });
  return taken.length > 0;
}

/** Undefined without a key, and when the client's share or the quota of the day is used up: then lookups go to the second source. */
export async function takePaidSource(
  services: Services,
  config: LookupConfig,
  rateLimitKey: string,
): Promise<FiveCallsAccess | undefined> {
  const access = accessTo(services, config);
  if (!access) return undefined;
  const { database, rateLimits, serviceHealth } = services;
  if (!(await rateLimits.named("paid lookups").hasRoom(rateLimitKey))) return undefined;
  if (await takeFromQuota(database.db, config.quotaLimit)) return access;
  serviceHealth.recordFailure("five-calls", "today's quota is used up");
  return undefined;
}

function accessTo(services: Services, config: LookupConfig): FiveCallsAccess | undefined {
  try {
    return fiveCallsAccess(config, services);
  } catch {
    services.serviceHealth.recordFailure("five-calls", "the stored key can't be read: please enter it again");
    return undefined;
  }
}
