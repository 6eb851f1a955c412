import { expect, test } from "vitest";
import { ageOf, businessDaysSince } from "./request-age.tsx";

// 2026-11-16 is a Monday.
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour);

test.each([
  ["the same day", at(16, 1), at(16, 23), 0],
  ["the next morning", at(16, 23), at(17, 1), 1],
  ["Monday to Thursday", at(16), at(19), 3],
  ["Friday to Monday", at(20), at(23), 1],
  ["over the weekend", at(20), at(22), 0],
  ["Saturday to Monday", at(21), at(23), 1],
  ["two weeks", at(16), at(30), 10],
  ["a clock that runs behind", at(17), at(16), 0],
])("%s", (_name, since, now, days) => {
  expect(businessDaysSince(since, now)).toBe(days);
});

test.each([
  [16, "New"],
  [18, "2 business days"],
  [19, "3 business days, due today"],
  [20, "4 business days, overdue"],
])("a request of Monday the 16th says on the %ith: %s", (today, text) => {
  expect(ageOf(at(16).toISOString(), at(today)).text).toBe(text);
});
