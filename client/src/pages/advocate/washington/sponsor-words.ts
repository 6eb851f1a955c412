import { stateNameOf } from "#shared/us-states.ts";
import { fill } from "#shared/words.ts";
import { titled } from "#words/congress.json";
import * as words from "#words/washington.json";

const titles: Readonly<Record<string, string>> = {
  Rep: titled.representative,
  Sen: titled.senator,
  Del: titled.delegate,
};
const parties: Readonly<Record<string, string>> = words.sponsorParties;

/** "Rep. Austin, Ann [D-TX-37]", as Congress.gov writes it, in words: "Representative Ann Austin, Democrat from Texas, district 37". */
export function sponsorWords(sponsor: string): string {
  const [, title = "", last, first, suffix = "", party = "", code = "", district] =
    /^(\w+)\. ([^,]+), ([^,]+)(, [^[]+)? \[(\w+)-([A-Z]{2})(?:-(\d+|At Large))?\]$/.exec(sponsor) ?? [];
  const state = stateNameOf(code);
  const titled = titles[title];
  const partyWords = parties[party];
  if (!titled || !partyWords || !state) return sponsor;
  const member = fill(titled, { name: `${first} ${last}${suffix}` });
  const known = { member, party: partyWords, state };
  if (!district || /^(?:0+|At Large)$/.test(district)) return fill(words.sponsorAtLarge, known);
  return fill(words.sponsorOfDistrict, { ...known, number: String(Number(district)) });
}
