import * as words from "#words/congress.json";
import { code } from "#words/language.json";
import { ordinalIn } from "./format-number.ts";
import { delegateCodes } from "./us-states.ts";
import { fill } from "./words.ts";

export const isSenator = ({ area }: { area: string }): boolean => /senate/i.test(area);
export const isHouseMember = ({ area }: { area: string }): boolean => /house|representative/i.test(area);

/** The Congress of a day (YYYY-MM-DD); each begins on January 3 of an odd year (20th Amendment). */
export function congressOn(day: string): number {
  const year = Number(day.slice(0, 4));
  const isBeforeStart = year % 2 === 1 && day.slice(5) < "01-03";
  return Math.floor((year - (isBeforeStart ? 1 : 0) - 1789) / 2) + 1;
}

/** Where someone votes for the House; 0 at large, also a delegate's. Districts are drawn anew: each is that of one Congress. */
export interface District {
  state: string;
  number: number;
  congress: number;
}

export const districtCode = ({ state, number }: Pick<District, "state" | "number">): string =>
  `${state}-${number}`;

export const districtInWords = (district: District): string =>
  fill(words.districtOfCongress, {
    district: districtCode(district),
    congress: ordinalIn(code, district.congress),
  });

export const hasEnded = ({ congress }: District, day: string): boolean => congress < congressOn(day);

interface Member {
  name: string;
  area: string;
  state: string;
}

export type MemberTitle = "senator" | "representative" | "delegate" | "residentCommissioner";

export function titleOf({ area, state }: Pick<Member, "area" | "state">): MemberTitle {
  if (isSenator({ area })) return "senator";
  if (state === "PR") return "residentCommissioner";
  return delegateCodes.has(state) ? "delegate" : "representative";
}

export const titledName = (member: Member): string =>
  fill(words.titled[titleOf(member)], { name: member.name });

const parties: Readonly<Record<string, string>> = words.parties;

export const partyName = (party: string): string => parties[party] ?? party;
