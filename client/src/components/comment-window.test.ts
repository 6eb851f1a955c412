import { expect, test } from "vitest";
import { closesIn, closingNote, type OpenCommentWindow } from "./comment-window.ts";

const windowUntil = (commentsCloseOn: string): OpenCommentWindow => ({
  id: "fr-1",
  kind: "notice",
  title: "A notice",
  sentence: null,
  url: "https://www.federalregister.gov/d/1",
  publishedOn: "2027-01-01",
  commentsCloseOn,
  commentUrl: null,
  docket: null,
});
const words = (commentsCloseOn: string, today: string, readOn = today) =>
  closingNote(windowUntil(commentsCloseOn), {
    documents: [],
    bills: [],
    supply: [],
    checkedAt: { federalRegister: null, congress: null, openFda: null },
    checkedOn: { federalRegister: readOn, congress: null, openFda: null },
    today,
  });

test.each([
  ["2027-03-03", "2027-02-19", "closes in 12 days, on March 3"],
  ["2027-03-03", "2027-03-02", "closes tomorrow, on March 3"],
  ["2027-01-02", "2026-12-31", "closes in 2 days, on January 2, 2027"],
  // The night in which clocks change has 23 hours.
  ["2027-03-15", "2027-03-13", "closes in 2 days, on March 15"],
])("a window until %s, seen on %s, %s", (closesOn, today, expected) => {
  expect(words(closesOn, today)).toBe(`${expected}, as listed by the Federal Register today`);
});

test("today is named once on the last day", () => {
  const note = "closes today, March 3, as listed by the Federal Register";
  expect(words("2027-03-03", "2027-03-03")).toBe(note);
  expect(words("2027-03-03", "2027-03-03", "2027-03-02")).toBe(`${note} on March 2`);
  expect(closesIn(windowUntil("2027-03-03"), { today: "2027-03-03" })).toBe("today");
});

test("an older reading is named by its day", () => {
  expect(words("2027-03-03", "2027-02-19", "2027-02-17")).toBe(
    "closes in 12 days, on March 3, as listed by the Federal Register on February 17",
  );
});
