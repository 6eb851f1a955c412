import type { LetterTexts } from "#client/content/letters.ts";

/** What the English letters mean, on pages in another language: here they need no second one. */
export const meaning: LetterTexts | undefined = undefined;
