import { expect, test } from "vitest";
import { isOfficeOpen } from "./calls.tsx";

test.each([
  ["2026-11-23T13:59:59Z", false, "a Monday in winter, a second before 9"],
  ["2026-11-23T14:00:00Z", true, "9 a.m. in winter"],
  ["2026-11-23T21:59:59Z", true, "a second before 5 p.m. in winter"],
  ["2026-11-23T22:00:00Z", false, "5 p.m. in winter"],
  ["2026-07-20T12:59:59Z", false, "a Monday in summer, a second before 9"],
  ["2026-07-20T13:00:00Z", true, "9 a.m. in summer"],
  ["2026-07-20T21:00:00Z", false, "5 p.m. in summer"],
  ["2026-11-22T17:00:00Z", false, "noon on a Sunday"],
  ["2026-11-21T17:00:00Z", false, "noon on a Saturday"],
  ["2026-11-24T02:00:00Z", false, "a Monday evening that is Tuesday in UTC"],
  ["2027-03-12T13:30:00Z", false, "8:30 on the Friday before the clocks go forward"],
  ["2027-03-15T13:30:00Z", true, "9:30 on the Monday after"],
  ["2026-10-30T13:30:00Z", true, "9:30 on the Friday before the clocks go back"],
  ["2026-11-02T13:30:00Z", false, "8:30 on the Monday after"],
])("at %s an office is open: %s (%s)", (moment, expected) => {
  expect(isOfficeOpen(new Date(moment))).toBe(expected);
});
