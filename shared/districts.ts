import * as usualWords from "#words/districts.json";
import { code } from "#words/language.json";
import { ordinalIn } from "./format-number.ts";
import { delegateCodes, stateNameOf } from "./us-states.ts";
import { fill } from "./words.ts";

/** Seats in the House after the census of 2020, from the 118th to the 122nd Congress. */
const seats =
  "AL7 AK1 AZ9 AR4 CA52 CO8 CT5 DE1 FL28 GA14 HI2 ID2 IL17 IN9 IA4 KS4 KY6 LA6 ME2 MD8 MA9 MI13 MN8 MS4 MO8 MT2 NE3 NV4 NH2 NJ12 NM3 NY26 NC14 ND1 OH15 OK5 OR6 PA17 RI2 SC7 SD1 TN9 TX38 UT4 VT1 VA11 WA10 WV2 WI8 WY1";

export const houseSeats: ReadonlyMap<string, number> = new Map(
  seats.split(" ").map((text) => [text.slice(0, 2), Number(text.slice(2))]),
);

export interface BriefArea {
  state: string;
  /** 0 at large, also a delegate's; null for the whole state. */
  number: number | null;
}

export const briefCode = ({ state, number }: BriefArea): string =>
  number === null ? state : `${state}-${number}`;

const isAtLarge = (state: string): boolean => (houseSeats.get(state) ?? 1) === 1;

/** The district of a member or an address, as sources number it: one seat is 0, 1 or 98. Undefined where it is unknown. */
export function districtNumbered(state: string, district: string): BriefArea | undefined {
  if (!stateNameOf(state)) return undefined;
  if (isAtLarge(state)) return { state, number: 0 };
  const number = /^\d{1,2}$/.test(district) ? Number(district) : 0;
  return number >= 1 && number <= (houseSeats.get(state) ?? 0) ? { state, number } : undefined;
}

/** "tx-10", "TX-010", "ak-al", "tx"; undefined for what was never a district. A territory without senators is its own district. */
export function parseBriefCode(text: string): BriefArea | undefined {
  const [, letters = "", part] = /^([a-z]{2})(?:-0{0,2}(\d{1,2}|al))?$/i.exec(text) ?? [];
  const state = letters.toUpperCase();
  if (!stateNameOf(state)) return undefined;
  if (part === undefined) return { state, number: delegateCodes.has(state) ? 0 : null };
  if (isAtLarge(state)) return part === "0" || /al/i.test(part) ? { state, number: 0 } : undefined;
  return districtNumbered(state, part);
}

export function areaTitle({ state, number }: BriefArea, language = code, words = usualWords): string {
  const name = stateNameOf(state) ?? state;
  if (number === null || delegateCodes.has(state)) return name;
  if (number === 0) return fill(words.atLarge, { state: name });
  return fill(words.numbered, { state: name, number: ordinalIn(language, number) });
}

export const districtsOf = (state: string): BriefArea[] =>
  isAtLarge(state)
    ? [{ state, number: 0 }]
    : Array.from({ length: houseSeats.get(state) ?? 0 }, (_, index) => ({ state, number: index + 1 }));
