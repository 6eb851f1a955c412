import type { Audience } from "#shared/api/mailing-audience.ts";
import { committeeName } from "#shared/committees.ts";
import { formatNumber } from "#shared/format-number.ts";

/** The panel is English alone; other screens have `plural` of #shared/words.ts. */
export const pluralize = (value: number, one: string, many: string): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

export const countPeople = (count: number): string => pluralize(count, "person", "people");

const nouns = {
  patient: ["patient", "patients"],
  provider: ["provider", "providers"],
  supporter: ["supporter", "supporters"],
  everyone: ["person", "people"],
} as const;

/** "5 patients in Texas": whom a mailing is for; without a count "Patients in Texas", or "Everyone". */
export function whoInWords(audience: Audience, count?: number): string {
  const { type, ambassador, state, district, committee } = audience;
  const [singular, plural] = type ? nouns[type] : nouns.everyone;
  const isEveryone = Object.values(audience).every((part) => part === undefined);
  if (count === undefined && isEveryone) return "Everyone";
  const parts = [
    count === undefined
      ? plural.replace(/^./, (letter) => letter.toUpperCase())
      : pluralize(count, singular, plural),
    ambassador !== undefined && `who are ${ambassador ? "" : "not "}ambassadors`,
    (district || state) && `in ${district ?? state}`,
    committee && `with a member on ${committeeName(committee)}`,
  ];
  return parts.filter(Boolean).join(" ");
}
