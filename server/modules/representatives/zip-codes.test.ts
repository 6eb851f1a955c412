import { describe, expect, test } from "vitest";
import { licenseStateCodes } from "#shared/us-states.ts";
import { placeOfZipCode, zipCodeAlone } from "./zip-codes.ts";

describe("the state of a ZIP code", () => {
  test.each([
    ["00501", "NY"], // Holtsville, before the rest of New York
    ["00801", "VI"],
    ["00907", "PR"],
    ["05501", "MA"], // Andover, among Vermont's
    ["06390", "NY"], // Fishers Island, among Connecticut's
    ["20101", "VA"], // Dulles, among Washington's
    ["20500", "DC"],
    ["73301", "TX"], // Austin, among Oklahoma's
    ["88501", "TX"], // El Paso, among New Mexico's
    ["96701", "HI"],
    ["96799", "AS"],
    ["96910", "GU"],
    ["96940", "abroad"],
    ["96950", "MP"],
    ["96201", "military"],
    ["99501", "AK"],
    ["26901", undefined],
    ["00123", undefined],
  ])("%s: %s", (zipCode, place) => expect(placeOfZipCode(zipCode)).toBe(place));

  test("every state has some", () => {
    const places = new Set(
      Array.from({ length: 1000 }, (_, index) => placeOfZipCode(`${index}01`.padStart(5, "0"))),
    );
    expect(licenseStateCodes.filter((code) => !places.has(code))).toEqual([]);
  });
});

describe("whether an address is no more than a ZIP code", () => {
  test.each([
    ["78701", "78701"],
    [" 78701-1234 ", "78701"],
    ["Austin, Texas 78701", "78701"],
    ["St. Paul, MN 55101 USA", "55101"],
    ["PO Box 7, Austin, TX 78701", "78701"],
    ["1100 Congress Ave, Austin, TX 78701", undefined],
    ["Rural Route 3 Box 9, Austin, TX 78701", undefined],
    ["1100 Congress Ave", undefined],
    ["Highway 71, Austin, TX 78701", undefined],
    ["12345 Main St", undefined],
  ])("%s: %s", (address, zipCode) => expect(zipCodeAlone(address)).toBe(zipCode));
});
