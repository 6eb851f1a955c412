import { describe, expect, test } from "vitest";
import { licenseStateCodes } from "#shared/us-states.ts";
import { placeOfZipCode, postalPlaceOf, stateAtEnd } from "./zip-codes.ts";

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

describe("an address without its street", () => {
  test.each([
    ["78701", "TX", false],
    [" 78701-1234 ", "TX", false],
    ["78701 – 1234", "TX", false],
    ["Austin, Texas 78701", "TX", false],
    ["St. Paul, MN 55101 USA", "MN", false],
    ["Austin, TX 78701, U.S.A.", "TX", false],
    ["San Juan, PR 00907, Estados Unidos", "PR", false],
    ["PO Box 7, Austin, TX 78701", "TX", false],
    ["Post Office Box 7, Austin, TX 78701", "TX", false],
    ["PSC 808 Box 20, FPO AE 09618", "military", false],
    ["CMR 402 Box 123, APO NY 09180", "military", true],
    ["Unit 2050 Box 4190, apo, ap", "military", false],
    ["1 Main Rd, Koror, PW 96940", "abroad", true],
    ["Austin, TX 00123", undefined, false],
    ["Austin TX78701", "TX", false],
    ["PO Box 3, Austin, TX 78701 1234", "TX", false],
    ["Washington 20001", "DC", false],
    ["Charleston, West Virginia 25301", "WV", false],
    ["1100 Congress Ave, Austin, TX 78701", "TX", true],
    ["3412 36th St, Astoria, NY 11106", "NY", true],
    ["23 42 St, New York, NY 10036", "NY", true],
    ["HC 61 Box 20, Dell, MT 59724", "MT", true],
    ["RR 2 Box 152, Hartland, VT 05048", "VT", true],
    ["Rural Route 3 Box 9, Austin, TX 78701", "TX", true],
  ])("%s: %s, with a street: %s", (address, state, hasStreet) =>
    expect(postalPlaceOf(address)).toMatchObject({ state, hasStreet }),
  );

  test.each([
    "1100 Congress Ave",
    "Highway 71, Austin",
    "12345 Main St",
    "HC 61 Box 20",
    "1 Oak St, Austin, TX 05401",
    "1 Oak St, Austin, Texas 05401",
  ])("%s: no place", (address) => expect(postalPlaceOf(address)).toBeUndefined());
});

describe("the state at the end", () => {
  test.each([
    ["Austin, TX", "Texas"],
    ["austin, tx 78701", "Texas"],
    ["Charleston, West Virginia", "West Virginia"],
    ["Little Rock, Arkansas, USA", "Arkansas"],
    ["Washington D.C.", "District of Columbia"],
    ["TX", "Texas"],
    ["Kansas City", undefined],
    ["Portland or Salem", undefined],
    ["Lagos, Nigeria", undefined],
  ])("of %s is %s", (location, state) => expect(stateAtEnd(location)).toBe(state));
});
