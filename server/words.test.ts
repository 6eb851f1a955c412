import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "#server/platform/env/package-root.ts";

const folder = join(packageRoot(), "shared/words");
/** All but what differs on purpose: the language's own codes. */
const filesOf = (language: string) =>
  readdirSync(join(folder, language))
    .filter((file) => file !== "language.json")
    .sort();
const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, language, file), "utf8"));

/** Every message by its path: "footer.home". */
function messagesOf(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) throw new Error(`${path.join(".")} is no message`);
  return Object.entries(value).flatMap(([key, inner]) => messagesOf(inner, [...path, key]));
}

/** The values and the marked parts that a message wants. */
const wantedBy = (message: string) => [...new Set(message.match(/\{\w+\}|<\/?\w+>/g))].sort();

test("both languages have the same files", () => {
  expect(filesOf("es")).toEqual(filesOf("en"));
});

test.each(filesOf("en"))("%s has the same messages, values and marked parts in both languages", (file) => {
  const english = messagesOf(read("en", file));
  const spanish = new Map(messagesOf(read("es", file)));
  expect([...spanish.keys()]).toEqual(english.map(([key]) => key));
  for (const [key, message] of english) {
    expect(wantedBy(spanish.get(key) ?? ""), key).toEqual(wantedBy(message));
    // The English home page has the site's own name, which says in Spanish what it is about.
    const isSiteName = file === "titles.json" && key === "home";
    expect(Boolean(spanish.get(key)), key).toBe(isSiteName || Boolean(message));
  }
});

test.each(filesOf("en"))("%s has only keys that a module can export by name", (file) => {
  const keys = Object.keys(read("en", file) as object);
  for (const key of keys) expect(() => new Function(`"use strict"; const ${key} = 1;`), key).not.toThrow();
});

test.each(filesOf("en"))("%s opens and closes each marked part once, one after another", (file) => {
  for (const language of ["en", "es"])
    for (const [key, message] of messagesOf(read(language, file))) {
      const rest = message.replace(/<(\w+)>[^<>]*<\/\1>/g, "");
      expect(rest, `${language} ${key}`).not.toMatch(/<\/?\w+>/);
    }
});

test.each(["en", "es"])("every screen has a description in %s, or one that its content gives", (language) => {
  const empty = messagesOf(read(language, "descriptions.json")).filter(([, message]) => !message.trim());
  expect(empty.map(([screen]) => screen)).toEqual(["article", "districtBrief"]);
});
