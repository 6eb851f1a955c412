import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Syllables of a Spanish word: its groups of vowels, where a strong or accented one begins its own. */
function syllablesOf(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/([qg])u([eiéí])/g, "$1$2")
    .replace(/y$/, "i")
    .match(/[iuü]*[aeoáéóíú][iuü]?(?![aeoáéóíú])|[iuü]*[aeoáéóíú]|[iuü]+/g);
  return Math.max(1, groups?.length ?? 0);
}

/**
 * INFLESZ: 206.835 - 62.3 x syllables per word - words per sentence; from 55 on "normal" (Szigriszt 1993; Barrio-Cantalejo et al.,
 * Anales del Sistema Sanitario de Navarra 2008, 31(2):135-152, https://doi.org/10.4321/S1137-66272008000300004).
 */
function readingEase(texts: readonly string[]): { words: number; ease: number } {
  let [words, syllables, sentences] = [0, 0, 0];
  for (const text of texts)
    for (const sentence of text.split(/[.!?:;…\n]+(?:\s|$)/)) {
      const inSentence = sentence.match(/\p{L}+/gu) ?? [];
      if (inSentence.length === 0) continue;
      sentences += 1;
      words += inSentence.length;
      for (const word of inSentence) syllables += syllablesOf(word);
    }
  return { words, ease: words ? 206.835 - (62.3 * syllables) / words - words / sentences : 100 };
}

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
