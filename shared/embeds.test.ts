import { expect, test, vi } from "vitest";
import { isEmbedHost } from "./embeds.ts";
import { embeds } from "./settings/embeds.ts";

const { rule } = embeds.embedHosts;

test.each([
  ["https://Clinic.example/", "https://clinic.example"],
  ["https://clinic.example:8443", "https://clinic.example:8443"],
  ["https://clinic.example:443", "https://clinic.example"],
  ["https://*.clinic.example", "https://*.clinic.example"],
  ["https://a.example\nhttps://b.example, https://a.example", "https://a.example, https://b.example"],
  ["", ""],
])("the list takes %j", (input, stored) => {
  expect(rule.safeParse(input).data).toBe(stored);
});

// Safari before 17.
test("the list is checked without URL.canParse", () => {
  vi.stubGlobal("URL", Object.defineProperty(class extends URL {}, "canParse", { value: undefined }));
  expect(rule.safeParse("https://clinic.example").data).toBe("https://clinic.example");
  vi.unstubAllGlobals();
});

test.each([
  "http://clinic.example",
  "clinic.example",
  "*",
  "https://*",
  "https://*.example",
  "https://*.*.clinic.example",
  "https://www.*.example",
  "https://*clinic.example",
  "https://clinic.example/page",
  "https://clinic.example?x",
  "https://user@clinic.example",
  "https://clinic.example:99999",
  "https://*.10.0.0.1",
  "https://'self'",
  "https://clinic.example;script-src",
  "javascript:alert(1)",
  "data:text/html,x",
])("the list refuses %j in a sentence", (input) => {
  const { error } = rule.safeParse(input);
  expect(error?.issues[0]?.message).toMatch(/can't be used\. Please enter addresses/);
});

test("the list has room for 50 websites", () => {
  const websites = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://c${index}.example`);
  expect(rule.safeParse(websites(50).join(" ")).success).toBe(true);
  expect(rule.safeParse(websites(51).join(" ")).error?.issues[0]?.message).toBe(
    "Please enter at most 50 websites",
  );
});

test.each([
  ["https://a.example", true],
  ["https://www.clinic.example", true],
  ["https://a.b.clinic.example", true],
  ["https://clinic.example", false],
  ["https://evilclinic.example", false],
  ["http://www.clinic.example", false],
  ["https://www.clinic.example:8443", false],
  ["https://.clinic.example", false],
  ["null", false],
  ["", false],
])("the frame responds to a greeting from %s: %s", (origin, isAnswered) => {
  expect(isEmbedHost(origin, ["https://a.example", "https://*.clinic.example"])).toBe(isAnswered);
});
