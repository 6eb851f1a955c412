import { personRules } from "#shared/api/person.ts";
import type { RegistrationType } from "#shared/people.ts";
import { stateNameOf, stateNames } from "#shared/us-states.ts";

/** Reads cells in their usual spellings; an unknown spelling is a problem, never a guess. */

export interface Problem {
  problem: string;
}

const nothing = new Set(["", "-", "n/a", "na", "none", "null"]);
export const orNothing = (cell: string): string =>
  nothing.has(cell.trim().toLowerCase()) ? "" : cell.trim();

/** "Washington, D.C." is "washington dc". */
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\./g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const stateByName = new Map(stateNames.map((name) => [plain(name), name]));
const otherStates: Record<string, string> = {
  "washington dc": "District of Columbia",
  "d c": "District of Columbia",
  "us virgin islands": "U.S. Virgin Islands",
  "virgin islands": "U.S. Virgin Islands",
  other: "Other/International",
  international: "Other/International",
};

export function readState(cell: string): string | Problem {
  const text = plain(cell);
  return (
    stateByName.get(text) ??
    otherStates[text] ??
    (text.length === 2 ? stateNameOf(text) : undefined) ?? { problem: "The state is not one that we know." }
  );
}

const types: Record<string, RegistrationType> = {
  patient: "patient",
  patients: "patient",
  "patient advocate": "patient",
  provider: "provider",
  providers: "provider",
  "healthcare provider": "provider",
  "health care provider": "provider",
  "healthcare professional": "provider",
  "health care professional": "provider",
  hcp: "provider",
  clinician: "provider",
  physician: "provider",
  doctor: "provider",
  supporter: "supporter",
  supporters: "supporter",
};

export const readType = (cell: string): RegistrationType | Problem =>
  types[plain(cell)] ?? { problem: "The type is not patient, provider or supporter." };

export function readPhone(cell: string): string | null | Problem {
  const phone = orNothing(cell);
  // "5.12555E+09" has digits enough, and is no number that anyone can call.
  const result = /\d[eE][+-]?\d/.test(phone) ? undefined : personRules.phone.safeParse(phone);
  return result?.success ? result.data : { problem: "The phone number can't be understood." };
}
