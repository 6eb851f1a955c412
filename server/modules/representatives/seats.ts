import { houseNeedsStreet, isHouseMember, isSenator } from "#shared/congress.ts";
import { delegateCodes, stateNameOf } from "#shared/us-states.ts";

const withArticle = new Set(["DC", "MP", "VI"]);
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const suffixes: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

/** "Texas", "the District of Columbia". */
export const placeName = (state: string): string =>
  `${withArticle.has(state) ? "the " : ""}${stateNameOf(state) ?? state}`;

/** "AUSTIN", "democrat", "winston-salem" -> "Austin", "Democrat", "Winston-Salem". */
export const titleCase = (text: string): string =>
  text.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase());

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "the 35th district of Texas"; 0 is the whole state. */
const districtName = (state: string, district: number): string =>
  district === 0
    ? placeName(state)
    : `the ${district}${suffixes[ordinals.select(district)]} district of ${placeName(state)}`;

export const houseReason = (state: string): string => {
  if (state === "PR") return "This is your resident commissioner in the House.";
  return delegateCodes.has(state)
    ? "This is your delegate in the House."
    : "This is your representative in the House.";
};
export const senateReason = "This is one of your senators.";

interface Seats {
  state: string | undefined;
  /** Undefined when the source did not say, 0 at large. */
  district: number | undefined;
  members: readonly { area: string }[];
  /** The address may be in more than one district. */
  isUncertain: boolean;
}

export function seatNotes({ state, district, members, isUncertain }: Seats): string[] {
  const senators = members.filter(isSenator).length;
  const houseMembers = members.filter(isHouseMember).length;
  const notes: string[] = houseMembers === 0 && isUncertain ? [houseNeedsStreet] : [];
  if (state && delegateCodes.has(state)) return [...notes, delegateNote(state)];
  const place = state ? placeName(state) : "this state";
  if (houseMembers === 0 && !isUncertain)
    notes.push(
      district === undefined || !state
        ? "Nobody is listed for the House seat of this address: it may be vacant."
        : `The House seat of ${districtName(state, district)} is vacant at the moment, until an election fills it.`,
    );
  if (senators === 1) notes.push(oneSenator(place));
  if (houseMembers > 1)
    notes.push(
      "More than one House district is possible here, so every candidate is shown. Add your street and house number to see the one who represents you.",
    );
  return notes;
}

export const oneSenator = (place: string): string =>
  `One of the two Senate seats of ${place} is vacant at the moment.`;

function delegateNote(state: string): string {
  const title = state === "PR" ? "a resident commissioner" : "a delegate";
  const who = state === "PR" ? "The resident commissioner" : "The delegate";
  return `${capitalised(placeName(state))} has ${title} in the House and no senators. ${who} speaks there and votes in committees, but not on the final passage of laws.`;
}
