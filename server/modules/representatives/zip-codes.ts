import { stateNameOf, stateNames } from "#shared/us-states.ts";
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
  String.raw`(?:^|[\s,]|(?<=\b[a-z]{2}))(\d{5})(?:[-–\s]{0,3}\d{4})?${country}[\s.,]*$`,
  "i",
);
/** A house number with a street after it, or a street with a number. */
const street = /^\s*\d+\S*\s.*\p{L}|\p{L}.*\s\d+\S*(?:\s.*\p{L}|,|$)/u;
const postBox = /\b(?:p\.?\s*o\.?\s*box|post office box|apartado)\b/i;
const militaryPost = /\b[afd]po\b[\s,]+a[aep]\b/i;

const byLength = stateNames.toSorted((a, b) => b.length - a.length);

/** The state at the end of what someone wrote: "Austin, TX", "Austin, tx 78701", "Charleston, West Virginia", "Washington D.C.". */
export function stateAtEnd(written: string): string | undefined {
  const text = written
    .replace(/[\s,]+$/, "")
    .replace(/,?\s*(USA?|U\.S\.A?\.?|United States)$/i, "")
    .replace(/\s+\d{5}(-\d{4})?$/, "")
    .replace(/[\s,.]+$/, "");
  if (/\bd\.?\s?c$/i.test(text)) return "District of Columbia";
  const code = /(?:^|[,\s])([A-Z]{2})$/.exec(text)?.[1] ?? /,\s*([a-z]{2})$/i.exec(text)?.[1];
  const lower = ` ${text.toLowerCase()}`;
  return (
    (code && stateNameOf(code.toUpperCase())) ??
    // The longest: "West Virginia" ends with "Virginia", too.
    byLength.find((name) => lower.endsWith(` ${name.toLowerCase()}`))
  );
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
  // In an address, lower-case letters are a state, too.
  const named = stateAtEnd(rest.toUpperCase());
  const isCapital = state === "DC" && /washington[\s,.]*$/i.test(rest);
  // Military ZIP codes stood with the state of their port, once: "APO NY 09180".
  if (state && stateNameOf(state) && named && named !== stateNameOf(state) && !isCapital) return undefined;
  return { zipCode, state, hasStreet: street.test(rest) && !postBox.test(rest) };
}
