import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readingEase } from "#server/test/reading-ease.ts";

const inflesz = 55;
/** The score of a shorter text says little. */
const minWords = 100;
/** Labels for search engines and codes are no sentences. */
const isSentence = (text: string) => /\s\S+\s\S+.*[.!?:]/.test(text);

const withoutMarks = (text: string) => text.replace(/<\/?\w+>|https?:\S+|\(\{\w+\}\)|\*\*|[[\]>]/g, " ");

function sentencesIn(value: unknown): string[] {
  if (typeof value === "string") return isSentence(value) ? [withoutMarks(value)] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}

const mails = "server/modules/mail/texts/es";
const words = "shared/words/es";

async function textsByFile(): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const file of await readdir(words))
    texts.set(file, sentencesIn(JSON.parse(await readFile(join(words, file), "utf8"))));
  for (const file of await readdir(mails, { recursive: true }))
    if (file.endsWith(".md"))
      texts.set(`mail ${file}`, [withoutMarks(await readFile(join(mails, file), "utf8"))]);
  return texts;
}

test("our Spanish is easy to read: INFLESZ 55 or more, in each file", async () => {
  const hard: string[] = [];
  const short: string[] = [];
  for (const [file, texts] of await textsByFile()) {
    const { words: count, ease } = readingEase(texts);
    if (count < minWords) short.push(...texts);
    else if (ease < inflesz) hard.push(`${file}: ${ease.toFixed(1)}`);
  }
  const { ease } = readingEase(short);
  if (ease < inflesz) hard.push(`short files together: ${ease.toFixed(1)}`);
  expect(hard).toEqual([]);
});
