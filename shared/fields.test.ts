import { expect, test } from "vitest";
import { firstName, secureUrl, unprintable, websiteUrl } from "./fields.ts";

test.each([
  ["www.example.org", "https://www.example.org"],
  [" example.org/me?a=1#b ", "https://example.org/me?a=1#b"],
  ["example.org:8443/me", "https://example.org:8443/me"],
  ["http://example.org", "http://example.org"],
  ["https://example.org", "https://example.org"],
  ["", null],
])("the web address %j is stored as %j", (typed, stored) => {
  expect(websiteUrl.parse(typed)).toBe(stored);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "mailto:me@example.org",
  "me@example.org",
  "ftp://example.org",
  "example",
  "my practice.org",
  "https://",
])("%j is no web address", (typed) => {
  expect(websiteUrl.safeParse(typed).success).toBe(false);
});

test("a link of the settings gets https://, and stays refused with http://", () => {
  expect(secureUrl("no").parse("www.example.org")).toBe("https://www.example.org");
  expect(secureUrl("no").safeParse("http://www.example.org").success).toBe(false);
});

test.each(["\u2028", "\u2029", "\u{e0041}", "\u202e", "\u0007"])("a name with %j is refused", (character) => {
  const { error } = firstName.safeParse(`Mary${character}Ann`);
  expect(error?.issues[0]?.message).toBe(unprintable);
});

test.each(["José", "Zoë", "O’Brien", "क्‍ष", "Mary Ann", "𠮷田"])("the name %j is taken", (name) => {
  expect(firstName.parse(name)).toBe(name);
});
