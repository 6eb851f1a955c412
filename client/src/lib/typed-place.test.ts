import { expect, test } from "vitest";
import { typedPlace, typedState } from "./typed-place.ts";

test.each([
  ["1300 Congress Ave, Austin, TX 78701", "TX", "Austin", "Austin", "78701"],
  ["1300 Congress Ave, Apt 4, Austin, Texas, 78701-1234, USA", "TX", "Austin", "Austin", "78701"],
  ["1300 Congress Ave, Austin TX 78701", "TX", "", "Austin", "78701"],
  ["350 5th Ave, New York, New York 10118", "NY", "", "New York", "10118"],
  ["350 5th Ave, New York, NY", "NY", "New York", "New York", undefined],
  ["1300 congress ave austin tx 78701", "TX", "Austin", "Austin", "78701"],
  ["1300 Congress Ave Austin TX 78701", "TX", "Travis County", undefined, "78701"],
  ["Kansas City, Kansas 66101", "KS", "", "Kansas City", "66101"],
  ["78701", "TX", "Austin", undefined, "78701"],
  ["1300 Congress Ave, Austin, TX 78701 - 1234", "TX", "", "Austin", "78701"],
  ["12345 Main St, Schenectady, NY", "NY", "", "Schenectady", undefined],
  ["1300 Congress Ave, 78701", "TX", "", undefined, "78701"],
  ["10 Main St, Apt 3, 78701", "TX", "", undefined, "78701"],
  ["10 Main St, Unit B, 78701", "TX", "", undefined, "78701"],
  ["100 Main St\nO'Fallon\nIL 62269", "IL", "", "O'Fallon", "62269"],
])("%j in %s has the town %4$j and the ZIP code %5$j", (address, state, location, town, zip) => {
  expect(typedPlace(address, state, location)).toEqual({ town, zip });
});

test.each([
  ["1300 Congress Ave, Austin, TX 78701", "TX"],
  ["1300 congress ave austin tx 78701-1234", "TX"],
  ["10 Main St, Charleston, West Virginia", "WV"],
  ["350 5th Ave, New York, New York, USA", "NY"],
  ["78701", undefined],
  ["1300 Congress Ave, Austin", undefined],
])("%j names the state %j", (address, state) => {
  expect(typedState(address)).toBe(state);
});
