import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mailPart, mailText, mailTexts, mailTextsFolder, phrasesIn, teamTexts } from "./mail-texts.ts";

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
/** The values that a phrase takes. */
const phraseNames: Record<string, string[]> = {
  greeting: ["firstName"],
  writeToUs: ["contactEmail"],
  answerUs: ["contactEmail"],
  documents: ["count"],
  people: ["count"],
  ownerChange: ["by", "who"],
  mailing: ["bill", "date"],
};

describe.each(await readdir(mailTextsFolder))("the emails in the language %s", (language) => {
  const folder = join(mailTextsFolder, language);

  // The team reads English.
  const texts = Object.entries(mailTexts).filter(
    ([name]) => language === "en" || !teamTexts.some((each) => each === name),
  );

  test("are a file for each text, and no others", async () => {
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".md"));
    expect(sorted(files)).toEqual(sorted(texts.map(([name]) => `${name}.md`)));
  });

  test.each(texts)("%s.md names the values that it is given, and each of them", async (name, given) => {
    const text = await readFile(join(folder, `${name}.md`), "utf8");
    expect(sorted(namesIn(text))).toEqual(sorted(given));
    expect(text.replace(/\{\w+\}/g, "")).not.toMatch(/[{}]/);
    if (!name.startsWith("parts/")) expect(text).toMatch(/^---\nsubject: \S.*\npreview: \S.*\n---\n\n\S/);
  });

  test("have every phrase, with the same values", async () => {
    const own: Record<string, Record<string, string> | string> = JSON.parse(
      await readFile(join(folder, "phrases.json"), "utf8"),
    );
    const wanted: Record<string, Record<string, string> | string> =
      phrasesIn[language === "es" ? "es" : "en"];
    const english: typeof wanted = phrasesIn.en;
    expect(Object.keys(own)).toEqual(Object.keys(wanted));
    for (const [key, words] of Object.entries(own)) {
      const [all, ours] = [words, english[key] ?? ""].map((some) =>
        typeof some === "string"
          ? ["", some]
          : [Object.keys(some).join(), JSON.stringify(Object.values(some))],
      );
      expect(all?.[0], key).toBe(ours?.[0]);
      expect(sorted(namesIn(all?.[1] ?? "")), key).toEqual(phraseNames[key] ?? []);
    }
  });
});

test("values stay as they are, whatever they hold, and a paragraph without words goes", () => {
  const values = { greeting: "Hello {notes},", notes: "**[x](https://e.org)** {answerUs}", answerUs: "" };
  const { blocks } = mailText("application-more", { ...values, earlierQuestion: [] });
  expect(blocks).toMatchObject([
    { kind: "text", text: "Hello {notes}," },
    { kind: "text" },
    { kind: "quote", text: values.notes },
    { kind: "text" },
  ]);
  expect(mailPart("parts/reason", { notes: "" })).toHaveLength(1);
});

test("a link in bold is a button", () => {
  expect(
    mailPart("parts/own-links", { preferencesUrl: "https://e.org/1", myDataUrl: "https://e.org/2" }),
  ).toMatchObject([
    { kind: "link", url: "https://e.org/1" },
    { kind: "link", url: "https://e.org/2" },
  ]);
  expect(mailPart("parts/confirmation", { whyConfirm: "Why", confirmUrl: "https://e.org/#a" })).toMatchObject(
    [
      { kind: "text", text: "Why" },
      { kind: "button", label: "Confirm my email address", url: "https://e.org/#a" },
      { kind: "text" },
    ],
  );
});
