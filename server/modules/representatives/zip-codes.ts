import { stateCodes, stateNameOf } from "#shared/us-states.ts";

/** The state of a ZIP code by its first three digits (USPS Domestic Mail Manual, list L002); across a state line, that of the post office. */

type Range = readonly [first: number, last: number, place: string];

/** "military": APO, FPO and DPO. "abroad": Palau, Micronesia and the Marshall Islands. */
const prefixes: readonly Range[] = [
  [5, 5, "NY"],
  [6, 7, "PR"],
  [8, 8, "VI"],
  [9, 9, "PR"],
  [10, 27, "MA"],
  [28, 29, "RI"],
  [30, 38, "NH"],
  [39, 49, "ME"],
  [50, 54, "VT"],
  [55, 55, "MA"],
  [56, 59, "VT"],
  [60, 69, "CT"],
  [70, 89, "NJ"],
  [90, 98, "military"],
  [100, 149, "NY"],
  [150, 196, "PA"],
  [197, 199, "DE"],
  [200, 200, "DC"],
  [201, 201, "VA"],
  [202, 205, "DC"],
  [206, 219, "MD"],
  [220, 246, "VA"],
  [247, 268, "WV"],
  [270, 289, "NC"],
  [290, 299, "SC"],
  [300, 319, "GA"],
  [320, 339, "FL"],
  [340, 340, "military"],
  [341, 349, "FL"],
  [350, 369, "AL"],
  [370, 385, "TN"],
  [386, 397, "MS"],
  [398, 399, "GA"],
  [400, 427, "KY"],
  [430, 459, "OH"],
  [460, 479, "IN"],
  [480, 499, "MI"],
  [500, 528, "IA"],
  [530, 549, "WI"],
  [550, 567, "MN"],
  [569, 569, "DC"],
  [570, 577, "SD"],
  [580, 588, "ND"],
  [590, 599, "MT"],
  [600, 629, "IL"],
  [630, 658, "MO"],
  [660, 679, "KS"],
  [680, 693, "NE"],
  [700, 714, "LA"],
  [716, 729, "AR"],
  [730, 731, "OK"],
  [733, 733, "TX"],
  [734, 749, "OK"],
  [750, 799, "TX"],
  [800, 816, "CO"],
  [820, 831, "WY"],
  [832, 838, "ID"],
  [840, 847, "UT"],
  [850, 865, "AZ"],
  [870, 884, "NM"],
  [885, 885, "TX"],
  [889, 898, "NV"],
  [900, 961, "CA"],
  [962, 966, "military"],
  [967, 968, "HI"],
  [970, 979, "OR"],
  [980, 994, "WA"],
  [995, 999, "AK"],
];

const exceptions: readonly Range[] = [
  [6390, 6390, "NY"],
  [96799, 96799, "AS"],
  [96939, 96944, "abroad"],
  [96950, 96952, "MP"],
  [96960, 96970, "abroad"],
  [96900, 96938, "GU"],
];

const placeIn = (ranges: readonly Range[], number: number): string | undefined =>
  ranges.find(([first, last]) => number >= first && number <= last)?.[2];

/** A USPS code, "military" or "abroad"; undefined when there is no such ZIP code. */
export const placeOfZipCode = (zipCode: string): string | undefined =>
  placeIn(exceptions, Number(zipCode)) ?? placeIn(prefixes, Number(zipCode.slice(0, 3)));

const country = String.raw`(?:[\s,]+(?:u\.?s\.?a?|united states(?: of america)?|ee\.?\s?uu|estados unidos))?`;
const zipCodeAtEnd = new RegExp(
  String.raw`(?:^|[\s,]|(?<=\b[a-z]{2}))(\d{5})(?:[-\s]?\d{4})?${country}[\s.,]*$`,
  "i",
);
/** A house number with a street after it, or a street with a number. */
const street = /^\s*\d+\S*\s.*\p{L}|\p{L}.*\s\d+\S*(?:\s.*\p{L}|,|$)/u;
const postBox = /\b(?:p\.?\s*o\.?\s*box|post office box|apartado)\b/i;
const militaryPost = /\b[afd]po\b[\s,]+a[aep]\b/i;

/** The code of the state that a text ends with: "Austin, TX", "Austin, Texas". The longest: "West Virginia" ends with "Virginia", too. */
function stateAtEnd(text: string): string | undefined {
  const words = ` ${text
    .replace(/[\s,.]+/g, " ")
    .trim()
    .toLowerCase()}`;
  const ends = (code: string) =>
    [code, stateNameOf(code) ?? code].filter((end) => words.endsWith(` ${end.toLowerCase()}`));
  const named = [...stateCodes].flatMap((code) => ends(code).map((end) => ({ code, length: end.length })));
  return named.toSorted((a, b) => b.length - a.length)[0]?.code;
}

export interface PostalPlace {
  zipCode: string;
  /** A USPS code, "military" or "abroad"; undefined when there is no such ZIP code. */
  state: string | undefined;
  /** A source may know the street, and so the district. */
  hasStreet: boolean;
}

/** Undefined without a ZIP code, and when it contradicts the state beside it: one of the two is a typing error. */
export function postalPlaceOf(address: string): PostalPlace | undefined {
  const [ending = "", zipCode = ""] = zipCodeAtEnd.exec(address) ?? [];
  if (militaryPost.test(address)) return { zipCode, state: "military", hasStreet: false };
  if (!zipCode) return undefined;
  const state = placeOfZipCode(zipCode);
  const rest = address.slice(0, -ending.length);
  const named = stateAtEnd(rest);
  const isCapital = state === "DC" && /washington[\s,.]*$/i.test(rest);
  // Military ZIP codes stood with the state of their port, once: "APO NY 09180".
  if (state && stateNameOf(state) && named && named !== state && !isCapital) return undefined;
  return { zipCode, state, hasStreet: street.test(rest) && !postBox.test(rest) };
}
