import { expect, test } from "vitest";
import { sponsorWords } from "./washington.tsx";

test.each([
  ["Rep. Austin, Ann [D-TX-37]", "Representative Ann Austin, Democrat from Texas, district 37"],
  ["Rep. Roe, Jo Ann Q. [R-WY-At Large]", "Representative Jo Ann Q. Roe, Republican from Wyoming"],
  ["Sen. King, Angus S., Jr. [I-ME]", "Senator Angus S. King, Jr., Independent from Maine"],
  [
    "Del. Norton, Eleanor Holmes [D-DC-At Large]",
    "Delegate Eleanor Holmes Norton, Democrat from District of Columbia",
  ],
  ["Ann Austin", "Ann Austin"],
  ["Rep. Poe, Pat [X-TX-1]", "Rep. Poe, Pat [X-TX-1]"],
])("%s is %s", (sponsor, words) => {
  expect(sponsorWords(sponsor)).toBe(words);
});
