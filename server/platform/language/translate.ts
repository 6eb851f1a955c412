import type { Language } from "#shared/language.ts";
import * as confirmations from "#shared/words/en/confirmations.json";
import { own as deliveries } from "#shared/words/en/deliveries.json";
import * as fields from "#shared/words/en/fields.json";
import * as mailingReasons from "#shared/words/en/mailing-reasons.json";
import * as refusals from "#shared/words/en/refusals.json";
import * as confirmationsEs from "#shared/words/es/confirmations.json";
import { own as deliveriesEs } from "#shared/words/es/deliveries.json";
import * as fieldsEs from "#shared/words/es/fields.json";
import * as mailingReasonsEs from "#shared/words/es/mailing-reasons.json";
import * as refusalsEs from "#shared/words/es/refusals.json";

/** The sentences that responses may hold, in both languages. English in the code is their source. */
const files: readonly (readonly [Record<string, unknown>, Record<string, unknown>])[] = [
  [fields, fieldsEs],
  [refusals, refusalsEs],
  [confirmations, confirmationsEs],
  [deliveries, deliveriesEs],
  [mailingReasons, mailingReasonsEs],
];

interface Sentence {
  /** The text before, between and after the values. */
  parts: readonly string[];
  names: readonly string[];
  spanish: string;
}

const whole = new Map<string, string>();
const withValues: Sentence[] = [];
for (const [english, spanish] of files)
  for (const [key, message] of Object.entries(english)) {
    const translation = spanish[key];
    if (typeof message !== "string" || typeof translation !== "string") continue;
    const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    if (names.length === 0) whole.set(message, translation);
    else withValues.push({ parts: message.split(/\{\w+\}/), names, spanish: translation });
  }

/** Longer ones are none of ours. */
const maxLength = 2000;

/** Each part is sought once, behind the one before, so that it takes no longer than the sentence is long. */
function valuesIn(sentence: string, { parts, names }: Sentence): Map<string, string> | undefined {
  const [first = "", ...others] = parts;
  const last = others.pop() ?? "";
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const part of others) {
    const at = sentence.indexOf(part, from);
    if (at < 0) return undefined;
    values.push(sentence.slice(from, at));
    from = at + part.length;
  }
  const end = sentence.length - last.length;
  if (end <= from) return undefined;
  values.push(sentence.slice(from, end));
  return new Map(names.map((name, index) => [name, values[index] ?? ""]));
}

/** A sentence of ours in the reader's language; one that is in no file stays English. */
export function translate(language: Language, sentence: string): string {
  if (language === "en" || sentence.length > maxLength) return sentence;
  const found = whole.get(sentence);
  if (found !== undefined) return found;
  for (const message of withValues) {
    const values = valuesIn(sentence, message);
    // Once, so that braces in a value stay as they are.
    if (values) return message.spanish.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? "");
  }
  return sentence;
}

/** For tests: the sentences that may come out. */
export const spanishSentences = (): string[] => [
  ...whole.values(),
  ...withValues.map(({ spanish }) => spanish),
];
