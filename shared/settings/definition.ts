import { z } from "zod";
import { withoutMarks } from "../fields.ts";

export interface SettingDefinition {
  label: string;
  description: string;
  /** The default, which obeys the rule; without one, the setting is empty. */
  default?: string;
  shownWhenEmpty?: string;
  sample?: string;
  /** A setting is a text; its rule returns the text as it is stored. */
  rule: z.ZodType<string, string>;
  /** A "code" is a line that is no language. A "secret" is stored encrypted and leaves the server as four asterisks. */
  input:
    | "line"
    | "code"
    | "text"
    | "url"
    | "email"
    | "date"
    | "switch"
    | "number"
    | "color"
    | "secret"
    | "choice";
  choices?: Readonly<Record<string, string>>;
  environment?: "CONGRESS_API_KEY";
  /** `GET /api/site-links` includes it. */
  isPublic?: true;
}

export type SettingDefinitions = Record<string, SettingDefinition>;

export const onOrOff = z.enum(["on", "off"], { error: "Please choose on or off" });

export const orEmpty = (rule: z.ZodType<string, string>) =>
  z
    .string({ error: "Setting value is required" })
    .overwrite(withoutMarks)
    .trim()
    .transform((value, context) => {
      if (value === "") return value;
      const parsed = rule.safeParse(value);
      for (const { message } of parsed.error?.issues ?? [])
        context.issues.push({ code: "custom", message, input: value });
      return parsed.data ?? value;
    });

export const dayOrEmpty = orEmpty(z.iso.date("Please enter a day like 2026-12-31"));

/** On the wire, null empties the setting. */
export const orNull = (rule: z.ZodType<string, string>) =>
  z
    .string({ error: "Please enter text" })
    .nullable()
    .transform((value) => value ?? "")
    .pipe(rule);
