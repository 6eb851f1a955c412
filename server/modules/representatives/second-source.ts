import type { Database } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import type { FoundMembers } from "#shared/api/representatives.ts";
import { isHouseMember } from "#shared/congress.ts";
import type { Language } from "#shared/language.ts";
import { fill } from "#shared/words.ts";
import { geocodeAddress } from "./census.ts";
import type { LookupRequest } from "./find-representatives.ts";
import { legislatorsState, membersOf } from "./legislators.ts";
import { placeName, seatNotes, seatWords } from "./seats.ts";
import type { PostalPlace } from "./zip-codes.ts";

export class NoLegislatorsError extends Error {
  override readonly message = "the list of members of Congress has not been fetched yet";
}

/** The day of our own list. @throws NoLegislatorsError */
async function dayOfList(db: Database): Promise<string> {
  const { asOf } = await legislatorsState(db);
  if (!asOf) throw new NoLegislatorsError();
  return asOf.toISOString();
}

/** Finds members by the Census geocoder and our own list; empty for an unknown address. @throws NoLegislatorsError before the address is sent; OutboundError */
export async function querySecondSource(
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
export function outsideStates(language: Language, place: PostalPlace | undefined): FoundMembers | undefined {
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
export async function membersByZipCode(
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
