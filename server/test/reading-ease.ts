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
export function readingEase(texts: readonly string[]): { words: number; ease: number } {
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
