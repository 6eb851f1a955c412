import { ordinal } from "./format-number.ts";
import { delegateCodes } from "./us-states.ts";

export const isSenator = ({ area }: { area: string }): boolean => /senate/i.test(area);
export const isHouseMember = ({ area }: { area: string }): boolean => /house|representative/i.test(area);

/** The Congress of a day (YYYY-MM-DD); each begins on January 3 of an odd year (20th Amendment). */
export function congressOn(day: string): number {
  const year = Number(day.slice(0, 4));
  const isBeforeStart = year % 2 === 1 && day.slice(5) < "01-03";
  return Math.floor((year - (isBeforeStart ? 1 : 0) - 1789) / 2) + 1;
}

/** For an approximate address without a House member in the list. */
export const houseNeedsStreet = "Add your street and house number to find your representative.";

/** Where someone votes for the House; 0 at large, also a delegate's. Districts are drawn anew: each is that of one Congress. */
export interface District {
  state: string;
  number: number;
  congress: number;
}

/** "TX-10", at large "AK-0". */
export const districtCode = ({ state, number }: Pick<District, "state" | "number">): string =>
  `${state}-${number}`;

/** "TX-10 (119th Congress)". */
export const districtInWords = (district: District): string =>
  `${districtCode(district)} (${ordinal(district.congress)} Congress)`;

export const hasEnded = ({ congress }: District, day: string): boolean => congress < congressOn(day);

interface Member {
  name: string;
  area: string;
  state: string;
}

/** "Senator Jane Doe", "Delegate John Doe". */
export function titledName({ name, area, state }: Member): string {
  if (isSenator({ area })) return `Senator ${name}`;
  if (state === "PR") return `Resident Commissioner ${name}`;
  return `${delegateCodes.has(state) ? "Delegate" : "Representative"} ${name}`;
}
