import type { z } from "zod";
import { badInput } from "#server/platform/errors/http-errors.ts";
import type { Language } from "#shared/language.ts";
import { more as en } from "#shared/words/en/summary.json";
import { more as es } from "#shared/words/es/summary.json";
import { fill } from "#shared/words.ts";

const andMore = { en, es };

export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: sentence });
  if (result.success) return result.data;
  if (Array.isArray(input)) throw badInput("Please send a JSON object.");
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of result.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    const message = issue.code === "unrecognized_keys" ? "This field can't be set" : issue.message;
    for (const name of names) fields[name] = [...new Set([...(fields[name] ?? []), message])];
  }
  throw badInput(summaryOf(fields), fields);
}

const expectedTypes: Readonly<Record<string, string>> = {
  boolean: "Please answer yes or no",
  string: "Please enter text",
  object: "Please send a JSON object",
  record: "Please send a JSON object",
  number: "Please enter a number",
  int: "Please enter a number",
};

/** Messages for callers without our forms. */
const sentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return expectedTypes[issue.expected];
    case "invalid_value":
      return `Please choose one of: ${issue.values.join(", ")}`;
    case "too_small":
      return issue.origin === "number" ? `Please enter ${issue.minimum} or more` : undefined;
    case "too_big":
      if (issue.origin === "number") return `Please enter ${issue.maximum} or less`;
      return issue.origin === "string" ? `Please use at most ${issue.maximum} characters` : undefined;
    default:
      return issue.code === "invalid_format" && issue.format === "datetime"
        ? "Please send the time in ISO 8601"
        : undefined;
  }
};

/** What a response says about several fields. */
export function summaryOf(fields: Record<string, string[]>, language: Language = "en"): string {
  const messages = [...new Set(Object.values(fields).flat())];
  // A single message stays as the specification words it.
  if (messages.length === 1) return messages[0] ?? "";
  const shown = messages.slice(0, 3).map((message) => message.replace(/\.$/, ""));
  const more = messages.length - shown.length;
  const sentences = shown.join(". ");
  return more > 0 ? fill(andMore[language], { sentences, count: String(more) }) : sentences;
}
