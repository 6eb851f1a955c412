import type { z } from "zod";
import { badInput } from "#server/http/errors.ts";

/**
 * Parses what came in.
 * @throws HttpError 400 that names every wrong field with its own message.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
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

/** One sentence or a few: every distinct message, at most three. */
function summaryOf(fields: Record<string, string[]>): string {
  const messages = [...new Set(Object.values(fields).flat())];
  // One message stays as the specification words it, full stop included.
  if (messages.length === 1) return messages[0] ?? "";
  const shown = messages.slice(0, 3).map((message) => message.replace(/\.$/, ""));
  const more = messages.length - shown.length;
  return more > 0 ? `${shown.join(". ")}, and ${more} more` : shown.join(". ");
}
