import type { Services } from "#server/platform/services.ts";
import type { FoundMembers } from "#shared/api/representatives.ts";
import { geocodeAddress } from "./census.ts";
import { legislatorsState, membersOf } from "./legislators.ts";
import { seatNotes } from "./seats.ts";

export class NoLegislatorsError extends Error {
  override readonly message = "the list of members of Congress has not been fetched yet";
}

/** Finds members by the Census geocoder and our own list; empty for an unknown address. @throws NoLegislatorsError before the address is sent; OutboundError */
export async function askSecondSource(
  services: Services,
  address: string,
  timing: { timeoutMs: number; signal: AbortSignal },
): Promise<FoundMembers> {
  const { db } = services.database;
  const { asOf } = await legislatorsState(db);
  if (!asOf) throw new NoLegislatorsError();
  const placements = await geocodeAddress(services, address, timing);
  const states = new Set(placements.map(({ state }) => state));
  const [first] = placements;
  const base = { source: "census" as const, asOf: asOf.toISOString() };
  if (!first) return { ...base, ...nowhere, notes: [nothingFound] };
  if (states.size > 1) return { ...base, ...nowhere, notes: [severalStates] };

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
      state: first.state,
      district: districts[0],
      members: representatives,
      isUncertain: isSplit,
    }),
  };
}

const nowhere = { location: "", lowAccuracy: false, isSplit: false, representatives: [] };

const severalStates =
  "This address exists in more than one state. Please add the city, the state and the ZIP code.";

const nothingFound = "Please check the spelling, and give the house number, street, city and state.";
