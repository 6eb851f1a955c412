import { expect, test } from "vitest";
import type { z } from "zod";
import { mailingBody } from "./api/mailings.ts";
import { email, firstName, phone, requiredText, secureUrl, unprintable, websiteUrl } from "./fields.ts";
import { callsService } from "./settings/calls-service.ts";
import { dayOrEmpty } from "./settings/definition.ts";
import { watchRules } from "./settings/watch-rules.ts";

test.each([
  ["www.example.org", "https://www.example.org"],
  [" example.org/me?a=1#b ", "https://example.org/me?a=1#b"],
  ["example.org:8443/me", "https://example.org:8443/me"],
  ["http://example.org", "http://example.org"],
  ["https:/example.org", "https://example.org"],
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

test.each(["\u2028", "\u{e0041}", "\u0007", "\u0000", "\ud800"])("a name with %j is refused", (character) => {
  const { error } = firstName.safeParse(`Mary${character}Ann`);
  expect(error?.issues[0]?.message).toBe(unprintable);
});

test.each([
  "https://evil.example",
  "WWW.evil.example",
  "a\\b",
  "me@example.org",
  "\u115f\u1160\uffa0",
  "...",
  "🌸",
])("the name %j is refused", (name) => {
  expect(firstName.safeParse(name).error?.issues[0]?.message).toBe(
    'Please enter a name in letters, without links, "/" or "@"',
  );
});

test("marks that nobody sees are taken out of every text, and joiners that shape a letter stay", () => {
  expect(firstName.parse("\u202aNadia\u202c\u200b")).toBe("Nadia");
  expect(firstName.parse("Na\u00addi\u200da\ufeff")).toBe("Nadia");
  expect(phone.parse("\u2066+1 512-555-0142\u2069")).toBe("+1 512-555-0142");
  expect(phone.parse("＋８１　３－１２３４－５６７８")).toBe("+81 3-1234-5678");
  expect(email.parse("\u200enell@example.org\u200b")).toBe("nell@example.org");
  expect(firstName.parse("می\u200cخواهم")).toBe("می\u200cخواهم");
  expect(requiredText("no").parse("👩\u200d⚕️")).toBe("👩\u200d⚕️");
  expect(firstName.safeParse("\u2066\u2069").success).toBe(false);
});

test.each<[string, z.ZodType, string]>([
  ["a mailing's subject", mailingBody.shape.subject, "A window is open"],
  ["an API key", callsService.fiveCallsApiKey.rule, "a1b2c3"],
  ["search phrases", watchRules.terms, "thyroid tablets"],
  ["bills", watchRules.bills, "119 hr 8630"],
  ["a day", dayOrEmpty, "2027-01-01"],
])("such marks are taken out of %s, and control characters are refused", (_what, rule, value) => {
  expect(rule.parse(`\u202a${value}\u202c\u200b`)).toBe(value);
  expect(rule.safeParse(`${value}\u0000`).success).toBe(false);
});

test.each([
  ["finn&clare@example.org", "finn&clare@example.org"],
  ["Ana@Bücher.example", "Ana@xn--bcher-kva.example"],
  ["o'brien+list@mail.example.org", "o'brien+list@mail.example.org"],
  ["Ann Lee <ann@example.org>", "ann@example.org"],
  ["ann@example.org<mailto:ann@example.org>;", "ann@example.org"],
  ["mailto:ann@example.org", "ann@example.org"],
  ["“ann@example.org.”", "ann@example.org"],
  ["'ann@example.org'", "ann@example.org"],
  ["o’brien@example.org", "o'brien@example.org"],
  ["ann@example.org. ", "ann@example.org"],
  ["ann @example .org", "ann@example.org"],
  ["ann at example.org", "ann@example.org"],
  ["ａｎｎ＠example．org", "ann@example.org"],
])("the email address %j is stored as %j", (typed, stored) => {
  expect(email.parse(typed)).toBe(stored);
});

test.each([
  "nobody",
  "a@example",
  "a@-b.example",
  "añа@example.org",
  "a@bücher.example/b",
  "a b@example.org",
  "a@example.org, b@example.org",
])("%j is no email address", (typed) => {
  expect(email.safeParse(typed).success).toBe(false);
});
