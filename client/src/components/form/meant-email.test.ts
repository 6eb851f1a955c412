import { expect, test } from "vitest";
import { meantEmail } from "./meant-email.ts";

test.each([
  ["Rosa.L@gmial.com", "Rosa.L@gmail.com"],
  [" rosa@GAMIL.con ", "rosa@gmail.com"],
  ["rosa@gmail.co", "rosa@gmail.com"],
  ["rosa@hotmai.com", "rosa@hotmail.com"],
  ["rosa@clinic.con", "rosa@clinic.com"],
])("%j was meant to be %s", (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  "",
  "rosa",
  "rosa@gmail.com",
  "rosa@yahoo.es",
  "rosa@yahoo.co.uk",
  "rosa@mail.com",
  "rosa@clinic.co",
  "rosa@constructor.co",
])("nothing is known to be wrong with %j", (typed) => {
  expect(meantEmail(typed)).toBeUndefined();
});
