import type { Database } from "#server/platform/database/database.ts";
import type { FoundMembers } from "#shared/api/representatives.ts";
import { isHouseMember } from "#shared/congress.ts";
import { legislatorsState, membersOf } from "./legislators.ts";
import { placeName, seatNotes } from "./seats.ts";
import { NoLegislatorsError } from "./second-source.ts";
import { placeOfZipCode } from "./zip-codes.ts";

/** The number of a district that is the whole state, a territory or DC: no street is needed. */
const atLarge = 0;

const nowhereNotes: Record<string, string> = {
  military:
    "This is the ZIP code of a military or diplomatic post (APO, FPO or DPO), which lies in no state. Please enter the last address where you lived in the United States: its members of Congress are yours.",
  abroad:
    "This ZIP code lies in Palau, Micronesia or the Marshall Islands, which have no members of Congress. If you vote in a US state, please enter your last address there.",
};
const unknownZipCode = "There is no such ZIP code. Please check it, or enter your street, city and state.";

/** What a ZIP code alone can tell, from our own list: the senators, and the House member of a state with one district. @throws NoLegislatorsError */
export async function membersByZipCode(db: Database, zipCode: string): Promise<FoundMembers> {
  const { asOf } = await legislatorsState(db);
  if (!asOf) throw new NoLegislatorsError();
  const base = { source: "legislators" as const, asOf: asOf.toISOString(), isSplit: false };
  const place = placeOfZipCode(zipCode);
  if (!place || nowhereNotes[place]) {
    const note = nowhereNotes[place ?? ""] ?? unknownZipCode;
    return { ...base, location: "", lowAccuracy: false, representatives: [], notes: [note] };
  }
  const representatives = await membersOf(db, place, [atLarge]);
  const needsStreet = !representatives.some(isHouseMember);
  const seats = seatNotes({
    state: place,
    district: needsStreet ? undefined : atLarge,
    members: representatives,
    isUncertain: needsStreet,
  });
  return {
    ...base,
    location: `ZIP code ${zipCode}, ${placeName(place)}`,
    lowAccuracy: needsStreet,
    state: place,
    ...(!needsStreet && { district: String(atLarge) }),
    representatives,
    notes: needsStreet ? [streetNote(place), ...seats] : seats,
  };
}

const streetNote = (state: string): string =>
  `A ZIP code tells us your state, ${placeName(state)}, and so your senators.`;
