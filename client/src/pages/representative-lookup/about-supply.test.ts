import { expect, test } from "vitest";
import { supplySentence } from "#client/content/letters.ts";
import { aboutSupply } from "./lookup-results.tsx";

const products = [{ id: "np-thyroid", name: "NP Thyroid" }];
const shares = (filled: number) => ({
  filled,
  waited: 0,
  partly: 0,
  "not-filled": Math.round((1 - filled) * 10) / 10,
  switched: 0,
});
const cell = (more: object = {}) => ({
  week: "2026-11-16",
  product: "np-thyroid",
  state: "Texas",
  reports: 20,
  outcomes: shares(0.2),
  ...more,
});
const about = (...cells: ReturnType<typeof cell>[]) =>
  aboutSupply({ weeks: cells, asOf: "2026-11-23", note: "" }, products, "Texas");
const said = (...cells: ReturnType<typeof cell>[]) => {
  const reports = about(...cells);
  return reports && supplySentence(reports);
};

test("the largest public number of the last four weeks is said, with its week", () => {
  expect(
    said(cell(), cell({ reports: 30, week: "2026-11-02" }), cell({ reports: 90, week: "2026-10-26" })),
  ).toBe(
    "At least 30 people in Texas reported to the Thyroid Access Alliance what happened at the pharmacy with NP Thyroid in the week of November 2, 2026. About 8 in 10 did not get it as usual.",
  );
});

test("without shares it says no share", () => {
  expect(said(cell({ reports: 5, outcomes: null }))).toMatch(
    /^At least 5 people in Texas .* November 16, 2026\.$/,
  );
});

test("nothing is said of other states, of the country, without a number, and where all went well", () => {
  expect(said()).toBeUndefined();
  expect(said(cell({ state: "Ohio" }), cell({ state: "other" }))).toBeUndefined();
  expect(said(cell({ outcomes: shares(1) }))).toBeUndefined();
  expect(aboutSupply({ weeks: [cell()], asOf: "2026-11-23", note: "" }, products, undefined)).toBeUndefined();
});
