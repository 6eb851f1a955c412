import type { Language } from "#shared/language.ts";
import confirmations from "#shared/words/en/confirmations.json" with { type: "json" };
import fields from "#shared/words/en/fields.json" with { type: "json" };
import refusals from "#shared/words/en/refusals.json" with { type: "json" };
import confirmationsEs from "#shared/words/es/confirmations.json" with { type: "json" };
import fieldsEs from "#shared/words/es/fields.json" with { type: "json" };
import refusalsEs from "#shared/words/es/refusals.json" with { type: "json" };
import { fill } from "#shared/words.ts";

const english = { ...fields, ...refusals, ...confirmations };
type SentenceKey = keyof typeof english;
const spanish: Readonly<Record<SentenceKey, string>> = { ...fieldsEs, ...refusalsEs, ...confirmationsEs };
const sentences = { en: english, es: spanish };

/** What a visitor may read; it becomes text where the reader's language is known. The panel is English, so its sentences are plain strings. */
export type Sentence = ((language: Language) => string) | string;

export const sentence =
  (key: SentenceKey, values: Readonly<Record<string, string | number>> = {}): Sentence =>
  (language) =>
    fill(sentences[language][key], values);

export const textIn = (language: Language, text: Sentence): string =>
  typeof text === "string" ? text : text(language);

const keys = new Map(Object.entries(fields).map(([key, message]) => [message, key as keyof typeof fields]));

/** The contract's messages are whole sentences of fields.json, in English on the server. */
export function sentenceOfField(message: string): Sentence {
  const key = keys.get(message);
  return key ? sentence(key) : message;
}
