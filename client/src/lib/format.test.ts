import { expect, it } from "vitest";
import { formatNumber } from "#shared/format-number.ts";
import { pluralize } from "../pages/admin/in-words.ts";
import { formatDate, formatDay, formatList, formatShortDate, formatShortDay } from "./format.ts";

it("names the same day for every reader, wherever they are", () => {
  expect(formatDate("2025-08-15T00:00:00.000Z")).toBe("August 15, 2025");
  expect(formatDate("2025-08-15")).toBe("August 15, 2025");
  expect(formatDate("2025-08-16T03:59:59.999Z")).toBe("August 15, 2025");
  expect(formatDate("2025-08-16T04:00:00.001Z")).toBe("August 16, 2025");
  expect(formatDate("2025-12-16T04:59:59.999Z")).toBe("December 15, 2025");
  expect(formatShortDate("2025-08-15T12:00:00.000Z")).toBe("Aug 15, 2025");
  expect(formatDay("2025-08-15")).toBe("August 15");
  expect(formatShortDay("2025-08-15")).toBe("Aug 15");
});

it("groups digits and counts things", () => {
  for (const [value, written] of [
    [0, "0"],
    [999, "999"],
    [15_847, "15,847"],
    [1_000_000, "1,000,000"],
    [-1200, "-1,200"],
  ] as const)
    expect(formatNumber(value)).toBe(written);
  expect(pluralize(1, "person", "people")).toBe("1 person");
  expect(pluralize(1200, "person", "people")).toBe("1,200 people");
});

it("puts words in a row", () => {
  expect(formatList([])).toBe("");
  expect(formatList(["name"])).toBe("name");
  expect(formatList(["name", "state"])).toBe("name and state");
  expect(formatList(["name", "state", "phone"])).toBe("name, state, and phone");
});
