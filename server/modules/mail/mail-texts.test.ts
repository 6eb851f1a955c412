import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Email, renderMail } from "#server/platform/mail/render-mail.ts";
import { mailPart, mailText, mailTexts, mailTextsFolder, phrasesIn, teamTexts } from "./mail-texts.ts";

const branding = {
  siteTitle: "Our site",
  siteUrl: "https://alliance.example",
  color: "#2f5f8f",
  textOnColor: "#ffffff",
  linkColor: "#1f4f7f",
};
const rendered = (email: Omit<Email, "footer">) => renderMail({ ...email, footer: [] }, branding);

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
    const expected: Record<string, Record<string, string> | string> =
      phrasesIn[language === "es" ? "es" : "en"];
    const english: typeof expected = phrasesIn.en;
    expect(Object.keys(own)).toEqual(Object.keys(expected));
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
  const { text, html } = rendered(mailText("application-more", { ...values, earlierQuestion: [] }));
  expect(text).toMatch(
    /^Hello \{notes\},\n\nThank you .*\n\n> \*\*\[x\]\(https:\/\/e\.org\)\*\* \{answerUs\}\n\n/,
  );
  expect(html).toContain("**[x](https://e.org)** {answerUs}");
  expect(text).not.toContain("We also asked");
});

test("a stranger's words are text in both parts, on as many lines as they have", () => {
  const notes = "*Hi* <b>you</b>\n- one\n\n[x](javascript:alert(1))";
  const { text, html } = rendered(
    mailText("application-rejected", {
      greeting: "Hello,",
      reason: mailPart("parts/reason", { notes }),
      writeToUs: "",
    }),
  );
  expect(text).toContain("> *Hi* <b>you</b>\n> - one\n> \n> [x](javascript:alert(1))");
  expect(html).toMatch(/\*Hi\* &lt;b>you&lt;\/b><br>\s*- one<br>/);
  expect(html).not.toMatch(/<a [^>]*javascript|<li>|<em>/);
});

test("a link is itself, and in bold a button; both say their address in text", () => {
  const links = rendered({
    body: [
      ...mailPart("parts/own-links", { preferencesUrl: "https://e.org/1", myDataUrl: "https://e.org/2" }),
      ...mailPart("parts/confirmation", { whyConfirm: "Why", confirmUrl: "https://e.org/#a" }),
    ],
    subject: "Links",
    language: "en",
  });
  expect(links.text).toMatch(
    /:\nhttps:\/\/e\.org\/1\n\n.*:\nhttps:\/\/e\.org\/2\n\nWhy\n\nConfirm my email address:\nhttps:\/\/e\.org\/#a\n/,
  );
  expect(
    links.html.match(/<td bgcolor="#2f5f8f"[^>]*><a class="button" href="https:\/\/e\.org\/#a"/g),
  ).toHaveLength(1);
  expect(links.html).toContain('<a href="https://e.org/1">');
});
