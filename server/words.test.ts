import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { languages } from "#shared/language.ts";

const folders = ["shared/words", "client/src/content"];
const otherLanguages = languages.filter((language) => language !== "en");

/** Of each folder; all but what differs on purpose: the language's own codes. */
const filesOf = (folder: string, language: string): string[] =>
  readdirSync(join(packageRoot(), folder, language), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.\w+$/.test(file) && file !== "language.json")
    .sort();

const textOf = (folder: string, language: string, file: string): string =>
  readFileSync(join(packageRoot(), folder, language, file), "utf8");

/** Every message by its path: "footer.home". */
function messagesOf(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) throw new Error(`${path.join(".")} is no message`);
  return Object.entries(value).flatMap(([key, inner]) => messagesOf(inner, [...path, key]));
}

/** The values and the marked parts that a message takes. */
const partsOf = (message: string) => [...new Set(message.match(/\{\w+\}|<\/?\w+>/g))].sort();

/** Names and single words may be the same in another language. */
const isSentence = (message: string): boolean => (message.match(/\p{L}+/gu) ?? []).length > 3;

/** What each line of a long text is (a heading, a point, a part, a paragraph), with its values and links. */
const shapeOf = (text: string) => ({
  lines: text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => /^\s*(?:## (?:\d+\.)?|- (?:\*\*)?|<\/?\w+|)/.exec(line)?.[0]),
  values: (text.match(/<\/?\w+|\{!?[\w.]+\}|\]\([^)]*\)/g) ?? []).sort(),
});

const files = folders.flatMap((folder) => filesOf(folder, "en").map((file) => ({ folder, file })));
const wordFiles = files.filter(({ file }) => file.endsWith(".json"));
const longTexts = files.filter(({ file }) => /\.mdx?$/.test(file));

describe.each(otherLanguages)("the language %s", (language) => {
  test.each(folders)("has the same files in %s", (folder) => {
    expect(filesOf(folder, language)).toEqual(filesOf(folder, "en"));
  });

  test.each(wordFiles)("has the same messages, values and marked parts in $file", ({ folder, file }) => {
    const english = messagesOf(JSON.parse(textOf(folder, "en", file)));
    const translated = new Map(messagesOf(JSON.parse(textOf(folder, language, file))));
    expect([...translated.keys()]).toEqual(english.map(([key]) => key));
    for (const [key, message] of english) {
      expect(partsOf(translated.get(key) ?? ""), key).toEqual(partsOf(message));
      const isEnglishOnly = file === "descriptions.json" && key === "developers";
      if (isSentence(message) && !isEnglishOnly) expect(translated.get(key), key).not.toBe(message);
      // The English home page has the site's own name, which says in other languages what it is about.
      const isSiteName = file === "titles.json" && key === "home";
      expect(Boolean(translated.get(key)), key).toBe(isSiteName || Boolean(message));
    }
  });

  test.each(longTexts)("has the same headings, points, parts and values in $file", ({ folder, file }) => {
    expect(shapeOf(textOf(folder, language, file))).toEqual(shapeOf(textOf(folder, "en", file)));
  });
});

test.each(wordFiles)("$file has no key that no module can export by name", ({ folder, file }) => {
  for (const key of Object.keys(JSON.parse(textOf(folder, "en", file)))) {
    // A key with a hyphen is exported as text, for the default import.
    const name = key.replaceAll("-", "_");
    expect(() => new Function(`"use strict"; const ${name} = 1;`), key).not.toThrow();
  }
});

describe.each(languages)("in the language %s", (language) => {
  test.each(wordFiles)("$file opens and closes each marked part once", ({ folder, file }) => {
    for (const [key, message] of messagesOf(JSON.parse(textOf(folder, language, file)))) {
      const rest = message.replace(/<(\w+)>[^<>]*<\/\1>/g, "");
      expect(rest, key).not.toMatch(/<\/?\w+>/);
    }
  });

  test("every screen has a description, or one that its content gives", () => {
    const descriptions = JSON.parse(textOf("shared/words", language, "descriptions.json"));
    const empty = messagesOf(descriptions).filter(([, message]) => !message.trim());
    expect(empty.map(([screen]) => screen)).toEqual(["article", "districtBrief"]);
  });
});
