import type { z } from "zod";
import { badInput } from "#server/platform/errors/http-errors.ts";
import { type Sentence, sentence, sentenceOfField, textIn } from "#server/platform/language/sentences.ts";
import { more as en } from "#shared/words/en/summary.json";
import { more as es } from "#shared/words/es/summary.json";
import { fill } from "#shared/words.ts";

const andMore = { en, es };

export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  // A rule without words of its own gets "", where we have a sentence for its kind.
  const result = schema.safeParse(input, { error: (issue) => (defaultSentence(issue) ? "" : undefined) });
  if (result.success) return result.data;
  if (Array.isArray(input)) throw badInput(sentence("jsonObject"));
  const fields: Record<string, Sentence[]> = Object.create(null);
  for (const issue of result.error.issues)
    for (const name of issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")]) {
      fields[name] ??= [];
      fields[name].push(sentenceOf(issue));
    }
  throw badInput(summaryOf(Object.values(fields).flat()), fields);
}

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

function sentenceOf(issue: z.core.$ZodIssue): Sentence {
  const ofKind = defaultSentence(issue);
  const isOfKind = ofKind && (issue.message === "" || issue.message === textIn("en", ofKind));
  return isOfKind ? ofKind : sentenceOfField(issue.message);
}

const expectedTypes: Readonly<Record<string, Sentence>> = {
  boolean: sentence("yesOrNo"),
  string: sentence("text"),
  object: sentence("anObject"),
  record: sentence("anObject"),
  number: sentence("number"),
  int: sentence("number"),
};

/** For callers without our forms. */
function defaultSentence(issue: Issue): Sentence | undefined {
  switch (issue.code) {
    case "invalid_type":
      // Only a text that should be a number comes to nothing: one of the address.
      if ("received" in issue && issue.received === "NaN")
        return sentence("namedNumber", { name: issue.path?.join(".") ?? "" });
      return expectedTypes[issue.expected];
    case "invalid_value":
      return sentence("oneOf", { choices: issue.values.join(", ") });
    case "too_small":
      return issue.origin === "number" ? sentence("minimum", { minimum: String(issue.minimum) }) : undefined;
    case "too_big":
      if (issue.origin === "number") return sentence("maximum", { maximum: String(issue.maximum) });
      return issue.origin === "string" ? sentence("tooLong", { max: Number(issue.maximum) }) : undefined;
    case "unrecognized_keys":
      return sentence("unknownField");
    default:
      return issue.code === "invalid_format" && issue.format === "datetime" ? sentence("isoTime") : undefined;
  }
}

const summaryOf =
  (texts: readonly Sentence[]): Sentence =>
  (language) => {
    const messages = [...new Set(texts.map((text) => textIn(language, text)))];
    // A single message stays as the specification words it.
    if (messages.length === 1) return messages[0] ?? "";
    const shown = messages.slice(0, 3).map((message) => message.replace(/\.$/, ""));
    const more = messages.length - shown.length;
    const sentences = shown.join(". ");
    return more > 0 ? fill(andMore[language], { sentences, count: String(more) }) : sentences;
  };
