import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { readPositions } from "#server/modules/watch/positions.ts";
import type { Database } from "#server/platform/database/database.ts";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { fieldError, unavailable } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import type { FoundMembers, RepresentativeLookup } from "#shared/api/representatives.ts";
import { isHouseMember } from "#shared/congress.ts";
import { minuteMs } from "#shared/durations.ts";
import type { Language } from "#shared/language.ts";
import { fill } from "#shared/words.ts";
import { geocodeAddress } from "./census.ts";
import { queryFiveCalls, takePaidSource } from "./five-calls.ts";
import { contactPagesOf, legislatorsState, membersOf } from "./legislators.ts";
import { type FiveCallsAccess, readConfig } from "./representative-config.ts";
import { placeName, reasonOf, seatNotes, seatWords } from "./seats.ts";
import { type PostalPlace, postalPlaceOf } from "./zip-codes.ts";

export interface LookupRequest {
  address: string;
  /** Of the sentences in the response. */
  language: Language;
}

/** Members' actions on a bill change sooner than the members. */
type CachedLookup = Omit<RepresentativeLookup, "stands">;

/** A keyed hash of the normalized request, so that memory holds no address. */
export function lookupKey(secret: Secret, version: string, address: string): string {
  const words = address
    .toLowerCase()
    .replace(/[\s,]+/g, " ")
    .trim();
  return secret.sign("lookup cache", `${version}\n${words}`);
}

/** The first source does not know the address; the second may (5 Calls leaves out the territories). */
class NotPlacedError extends Error {}

/** The lookup with its cache. The address goes to the sources only: not to a log, a table or an error. */
export function createRepresentativeFinder(services: Services) {
  const cache = new LRUCache<string, CachedLookup>({ max: 500, ttl: 10 * minuteMs });
  return async (request: LookupRequest, rateLimitKey: string): Promise<RepresentativeLookup> => {
    const { address, language } = request;
    const outside = outsideStates(language, postalPlaceOf(address));
    if (outside) return { ...outside, contactPages: {}, stands: {} };
    // Without a house number or a ZIP code: a city is in several districts.
    if (!/\d/.test(address)) throw fieldError("address", sentence("streetOrZip"));
    const [config, positionsOf] = await Promise.all([readConfig(services), readPositions(services)]);
    const withStands = (lookup: CachedLookup): RepresentativeLookup => ({
      ...lookup,
      stands: positionsOf(lookup.representatives),
    });
    const name = lookupKey(services.secret, `${language} ${config.updatedAt?.toISOString() ?? ""}`, address);
    const kept = cache.get(name);
    if (kept) return withStands(kept);
    const paid = await takePaidSource(services, config, rateLimitKey);
    const started = performance.now();
    const response = await querySources(services, paid, request);
    const ids = response.representatives.map(({ id }) => id);
    const lookup = {
      ...response,
      // A source gives its reasons in English.
      representatives: response.representatives.map((member) => ({
        ...member,
        ...(language !== "en" && { reason: reasonOf(language, member) }),
      })),
      contactPages: await contactPagesOf(services.database.db, ids),
    };
    if (config.enableLogging) logLookup(services, lookup, performance.now() - started);
    // The second source costs nothing, and may stand in for the first.
    if (lookup.source === "5calls") cache.set(name, lookup);
    return withStands(lookup);
  };
}

async function querySources(
  services: Services,
  access: FiveCallsAccess | undefined,
  request: LookupRequest,
): Promise<FoundMembers> {
  const { address, language } = request;
  const { lookup, firstSource, firstSourceByZipCode } = services.timeouts;
  const until = performance.now() + lookup;
  const timing = (signal: AbortSignal) => ({ signal, timeoutMs: until - performance.now() });
  const postal = postalPlaceOf(address);
  const zipCodeAlone = postal && !postal.hasStreet ? postal : undefined;
  const byZipCode = (place: PostalPlace) => membersByZipCode(services.database.db, { language, place });
  const queries: Query<FoundMembers>[] = [
    zipCodeAlone
      ? () => byZipCode(zipCodeAlone)
      : (signal) =>
          withHealthRecord(services, "census", signal, () =>
            querySecondSource(services, request, timing(signal)),
          ),
  ];
  if (access)
    queries.unshift(async (signal) => {
      const members = await withHealthRecord(services, "five-calls", signal, () =>
        queryFiveCalls(access, request, timing(signal)),
      );
      if (!members) throw new NotPlacedError();
      return members;
    });
  try {
    const response = await tryInOrder(queries, zipCodeAlone ? firstSourceByZipCode : firstSource);
    const isUnknownStreet = response.representatives.length === 0 && postal?.hasStreet;
    return isUnknownStreet ? await byZipCode(postal) : response;
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    return withoutResponse(language, error.errors);
  }
}

async function withHealthRecord<Result>(
  { serviceHealth, activityLog }: Services,
  service: "five-calls" | "census",
  signal: AbortSignal,
  query: () => Promise<Result>,
): Promise<Result> {
  try {
    const response = await query();
    serviceHealth.recordSuccess(service);
    return response;
  } catch (error) {
    if (error instanceof OutboundError && !signal.aborted) {
      serviceHealth.recordFailure(service, error.message, causeCodeOf(error));
      activityLog.record({
        level: "warn",
        action: "representatives.source_failed",
        message: `${service === "census" ? "The Census geocoder" : "5 Calls"} ${error.message}`,
        statusCode: error.status,
      });
    }
    throw error;
  }
}

function withoutResponse(language: Language, reasons: unknown[]): FoundMembers {
  if (reasons.some((reason) => reason instanceof NotPlacedError))
    return {
      source: "5calls",
      asOf: new Date().toISOString(),
      ...nowhere,
      notes: [seatWords[language].checkAddress],
    };
  const foreign = reasons.find(
    (reason) => !(reason instanceof OutboundError || reason instanceof NoLegislatorsError),
  );
  if (foreign) throw foreign;
  if (reasons.every((reason) => reason instanceof NoLegislatorsError))
    throw unavailable(sentence("noMembersYet"), reasons.at(-1));
  throw unavailable(sentence("noLookup"), reasons.at(-1));
}

function logLookup({ activityLog }: Services, lookup: CachedLookup, ms: number): void {
  const count = lookup.representatives.length;
  activityLog.record({
    level: "info",
    action: "representatives.lookup",
    message: `A lookup returned ${count} ${count === 1 ? "representative" : "representatives"}`,
    duration: Math.round(ms),
    details: { source: lookup.source, representatives: count, lowAccuracy: lookup.lowAccuracy },
  });
}

type Query<Result> = (signal: AbortSignal) => Promise<Result>;

/** The first response of several sources. The next source starts when the earlier ones failed or took `timeoutMs`; the others are aborted. @throws AggregateError of all reasons, in order */
async function tryInOrder<Result>(queries: readonly Query<Result>[], timeoutMs: number): Promise<Result> {
  const nobodyWaits = new AbortController();
  const { signal } = nobodyWaits;
  const responses: Promise<Result>[] = [];
  try {
    for (const query of queries) {
      responses.push(query(signal));
      const first = Promise.any(responses).catch(() => undefined);
      const response = await Promise.race([first, sleep(timeoutMs, undefined, { signal })]);
      if (response !== undefined) return response;
    }
    return await Promise.any(responses);
  } finally {
    nobodyWaits.abort();
  }
}

class NoLegislatorsError extends Error {
  override readonly message = "the list of members of Congress has not been fetched yet";
}

async function dayOfList(db: Database): Promise<string> {
  const { asOf } = await legislatorsState(db);
  if (!asOf) throw new NoLegislatorsError();
  return asOf.toISOString();
}

/** Finds members by the Census geocoder and our own list; empty for an unknown address. @throws NoLegislatorsError before the address is sent; OutboundError */
async function querySecondSource(
  services: Services,
  { address, language }: LookupRequest,
  timing: { timeoutMs: number; signal: AbortSignal },
): Promise<FoundMembers> {
  const { db } = services.database;
  const base = { source: "census" as const, asOf: await dayOfList(db) };
  const placements = await geocodeAddress(services, address, timing);
  const states = new Set(placements.map(({ state }) => state));
  const [first] = placements;
  if (!first) return { ...base, ...nowhere, notes: [seatWords[language].checkAddress] };
  if (states.size > 1) return { ...base, ...nowhere, notes: [seatWords[language].severalStates] };

  const districts = [...new Set(placements.flatMap(({ district }) => district ?? []))];
  const representatives = await membersOf(db, first.state, districts);
  const isSplit = districts.length > 1;
  return {
    ...base,
    location: first.location,
    lowAccuracy: isSplit,
    isSplit,
    state: first.state,
    ...(districts.length === 1 && { district: String(districts[0]) }),
    representatives,
    notes: seatNotes({
      language,
      state: first.state,
      district: districts[0],
      members: representatives,
      isUncertain: isSplit,
    }),
  };
}

/** The sentence for a place in no state: nobody is listed, and no source need be asked. */
function outsideStates(language: Language, place: PostalPlace | undefined): FoundMembers | undefined {
  const notes: Readonly<Record<string, string>> = seatWords[language].zipCodeNowhere;
  const note = notes[place?.state ?? ""];
  return note === undefined
    ? undefined
    : { source: "legislators", asOf: new Date().toISOString(), ...nowhere, notes: [note] };
}

const nowhere = { location: "", lowAccuracy: false, isSplit: false, representatives: [] };

/** The number of a district that is the whole state, a territory or DC: no street is needed. */
const atLarge = 0;

/** What a ZIP code tells, from our own list: the senators, and the House member of a state with one district. @throws NoLegislatorsError */
async function membersByZipCode(
  db: Database,
  { language, place: { zipCode, state, hasStreet } }: { language: Language; place: PostalPlace },
): Promise<FoundMembers> {
  const words = seatWords[language];
  const base = { source: "legislators" as const, asOf: await dayOfList(db) };
  if (!state) return { ...base, ...nowhere, notes: [words.unknownZipCode] };
  const representatives = await membersOf(db, state, [atLarge]);
  const needsDistrict = !representatives.some(isHouseMember);
  const name = placeName(language, state);
  const advice = hasStreet
    ? [fill(words.streetUnknown, { state: name }), words.nearbyAddress]
    : [fill(words.zipCodeAlone, { state: name }), words.houseNeedsStreet];
  const seats = seatNotes({
    language,
    state,
    district: needsDistrict ? undefined : atLarge,
    members: representatives,
    isUncertain: needsDistrict,
  });
  return {
    ...base,
    location: fill(words.zipCodePlace, { zip: zipCode, place: name }),
    lowAccuracy: needsDistrict,
    isSplit: false,
    state,
    ...(!needsDistrict && { district: String(atLarge) }),
    representatives,
    notes: needsDistrict ? [...advice, ...seats.filter((note) => note !== words.houseNeedsStreet)] : seats,
  };
}
