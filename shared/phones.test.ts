import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { phoneParts, telephoneHref } from "./phones.ts";

test.each([
  ["(512) 555-0142", "tel:+15125550142"],
  ["1-512-555-0142", "tel:+15125550142"],
  ["cell: 512.555.0142 (mornings)", "tel:+15125550142"],
  ["512/555-0142", "tel:+15125550142"],
  ["(512) 555-0142 / 555-0143", "tel:+15125550142"],
  ["512-555-0142, 512-555-0143", "tel:+15125550142"],
  ["512 555 0142 or 512 555 0143", "tel:+15125550142"],
  ["(512) 555-0142 x12", "tel:+15125550142;ext=12"],
  ["512.555.0142 Ext.: 12", "tel:+15125550142;ext=12"],
  ["512-555-0142, ext 12", "tel:+15125550142;ext=12"],
  ["512-555-0142,,12", "tel:+15125550142;ext=12"],
  ["5125550142;ext=12", "tel:+15125550142;ext=12"],
  ["512 555 0142 #12", "tel:+15125550142;ext=12"],
  ["+1 512 555 0142 extensión 7", "tel:+15125550142;ext=7"],
  ["+44 (0)20 7946 0958", "tel:+442079460958"],
  ["011 44 20 7946 0958", "tel:+442079460958"],
  ["+49 (0)30 901820", "tel:+4930901820"],
])("%j dials %j, as the library of phone numbers reads it", (phone, href) => {
  expect(telephoneHref(phone)).toBe(href);
  const number = parsePhoneNumberFromString(phoneParts(phone).number, "US")?.number;
  expect(href.replace(/^tel:|;.*$/g, "")).toBe(number);
});
