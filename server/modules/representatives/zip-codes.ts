import { stateCodes, stateNameOf } from "#shared/us-states.ts";
import places from "./zip-codes.json" with { type: "json" };

/** The state of a ZIP code by its first three digits (USPS Domestic Mail Manual, list L002); across a state line, that of the post office. */

/** By first digits; the whole codes are exceptions. "military": APO, FPO and DPO. "abroad": Palau, Micronesia and the Marshall Islands. */
const ranges = Object.entries(places).flatMap(([place, codes]) =>
  codes.map((range) => {
    const [first = "", last = first] = range.split("-");
    return { first, last, place };
  }),
);

const placeIn = (digits: string): string | undefined =>
  ranges.find(({ first, last }) => first.length === digits.length && digits >= first && digits <= last)
    ?.place;

/** A USPS code, "military" or "abroad"; undefined when there is no such ZIP code. */
export const placeOfZipCode = (zipCode: string): string | undefined =>
  placeIn(zipCode) ?? placeIn(zipCode.slice(0, 3));

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
