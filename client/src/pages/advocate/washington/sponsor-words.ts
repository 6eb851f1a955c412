import { stateNameOf } from "#shared/us-states.ts";

const titles: Readonly<Record<string, string>> = { Rep: "Representative", Sen: "Senator", Del: "Delegate" };
const parties: Readonly<Record<string, string>> = {
  D: "Democrat",
  R: "Republican",
  I: "Independent",
  ID: "Independent Democrat",
};

/** "Rep. Austin, Ann [D-TX-37]", as Congress.gov writes it, in words: "Representative Ann Austin, Democrat from Texas, district 37". */
export function sponsorWords(sponsor: string): string {
  const [, title = "", last, first, suffix = "", party = "", code = "", district] =
    /^(\w+)\. ([^,]+), ([^,]+)(, [^[]+)? \[(\w+)-([A-Z]{2})(?:-(\d+|At Large))?\]$/.exec(sponsor) ?? [];
  const state = stateNameOf(code);
  const known = titles[title] && parties[party] && state;
  if (!known) return sponsor;
  const seat = !district || /^(?:0+|At Large)$/.test(district) ? "" : `, district ${Number(district)}`;
  return `${titles[title]} ${first} ${last}${suffix}, ${parties[party]} from ${state}${seat}`;
}
