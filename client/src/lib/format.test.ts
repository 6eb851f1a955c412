import { expect, it } from "vitest";
import { countOf, formatDate, formatNumber, formatShortDate } from "./format.ts";

it("names the same day for every reader, wherever they are", () => {
  expect(formatDate("2025-08-15T00:00:00.000Z")).toBe("August 15, 2025");
  expect(formatDate("2025-08-15T23:59:59.999Z")).toBe("August 15, 2025");
  expect(formatShortDate("2025-08-15T12:00:00.000Z")).toBe("Aug 15, 2025");
});

it("groups digits and counts things", () => {
  expect(formatNumber(15_847)).toBe("15,847");
  expect(countOf(1, "person", "people")).toBe("1 person");
  expect(countOf(1200, "person", "people")).toBe("1,200 people");
});
