import { expect, test } from "vitest";
import { businessDaysSince } from "./request-age.tsx";

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
