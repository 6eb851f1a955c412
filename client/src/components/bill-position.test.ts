import { describe, expect, test } from "vitest";
import { callSentences } from "#client/content/letters.ts";
import type { Position, Representative } from "#shared/api/representatives.ts";
import type { WatchBill } from "#shared/api/watch.ts";
import { aboutBills, type BillPosition, billPositionsOf } from "./bill-position.tsx";

const member = (area: string): Representative => ({
  id: "A000001",
  name: "Ann Austin",
  party: "Democrat",
  reason: "",
  phone: "",
  photoURL: "",
  state: "TX",
  district: "37",
  area,
  field_offices: [],
});
const bill = (more: Partial<WatchBill> = {}): WatchBill => ({
  id: "119-hr-8630",
  name: "H.R. 8630",
  title: "PEAT Act",
  sentence: null,
  url: "https://www.congress.gov/bill/119th-congress/house-bill/8630",
  sponsor: null,
  cosponsors: 1,
  latestAction: null,
  ended: false,
  ...more,
});
const position = (role: Position["role"], more: Partial<Position> = {}): Position => ({
  bill: "119-hr-8630",
  role,
  since: null,
  committee: null,
  ...more,
});
const first = (area: string, own: Position, of = bill()) => billPositionsOf(member(area), [of], [own])[0];
/** What the script says about it. */
const said = (billPosition: BillPosition | undefined) =>
  callSentences("patient", { aboutBills: aboutBills(billPosition ? [billPosition] : []) })
    .at(-3)
    ?.join(" ");

describe("what a member has done for a bill", () => {
  test.each([
    ["sponsor", {}, "Sponsor of H.R. 8630", "Thank you for introducing H.R. 8630, the PEAT Act."],
    [
      "cosponsor",
      { since: "2026-05-12" },
      "Cosponsor of H.R. 8630 since May 12, 2026",
      "Thank you for cosponsoring H.R. 8630, the PEAT Act.",
    ],
    [
      "committee",
      { committee: "Energy and Commerce Committee" },
      "Sits on the committee that has H.R. 8630",
      "Your committee has H.R. 8630, the PEAT Act. Please ask for a hearing on it, and please become a cosponsor.",
    ],
    ["none", {}, "Not a cosponsor of H.R. 8630 yet", "Please become a cosponsor of H.R. 8630, the PEAT Act."],
  ] as const)("%s", (role, more, words, request) => {
    const billPosition = first("US House", position(role, more));
    expect(billPosition).toMatchObject({
      id: "119-hr-8630",
      words,
      committee: null,
      ...("committee" in more && more),
    });
    expect(said(billPosition)).toBe(request);
  });

  test("a member of the other chamber is asked for a companion bill", () => {
    expect(said(first("US Senate", position("none")))).toBe(
      "The House has H.R. 8630, the PEAT Act. Please introduce or support a companion bill in the Senate.",
    );
  });

  test("about a bill of a Congress that has ended nothing is asked", () => {
    const billPositions = billPositionsOf(member("US House"), [bill({ ended: true })], [position("none")]);
    expect(billPositions[0]?.words).toBe("H.R. 8630 ended with its Congress.");
    expect(aboutBills(billPositions)).toEqual([]);
  });

  test("bills that are not shown are not mentioned", () => {
    expect(billPositionsOf(member("US House"), [], [position("sponsor")])).toEqual([]);
  });
});
