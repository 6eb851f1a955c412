import { z } from "zod";
import { OutboundError } from "./outbound.ts";

/** Schemas for the responses of outside services, which change without notice. */

export const unexpected = () => new OutboundError("unexpected", "returned an unexpected response");

export function parse<Rule extends z.ZodType>(rule: Rule, value: unknown): z.output<Rule> {
  const parsed = rule.safeParse(value);
  if (!parsed.success) throw unexpected();
  return parsed.data;
}

// PostgreSQL refuses half of a surrogate pair.
const shorten = (text: string, max: number): string =>
  text.length > max
    ? `${text
        .slice(0, max - 1)
        .replace(/\p{Cs}$/u, "")
        .trimEnd()}…`
    : text;

export const line = (max: number) =>
  z
    .string()
    .transform((text) =>
      shorten(
        text
          .slice(0, max * 4)
          .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\s]+/gu, " ")
          .trim(),
        max,
      ),
    )
    .pipe(z.string().min(1));

export const orNull = <Rule extends z.ZodType>(rule: Rule) => rule.nullable().catch(null).default(null);

/** YYYY-MM-DD (also with a time), YYYYMMDD, MM/DD/YYYY. */
export const day = z
  .string()
  .transform((text) =>
    text
      .trim()
      .replace(/^(\d)\//, "0$1/")
      .replace(/\/(\d)\//, "/0$1/")
      .replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$1-$2")
      .slice(0, 10)
      .replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"),
  )
  .pipe(z.iso.date());

/** Entries that can't be read, and entries that the rule makes undefined, are left out; what comes after the first `max` is not looked at. */
export const readable = <Entry>(rule: z.ZodType<Entry | undefined>, max = 500) =>
  z
    .array(z.unknown())
    .transform((list) => list.slice(0, max).flatMap((entry) => rule.safeParse(entry).data ?? []));

/** As `readable`; a list none of whose rows can be read is invalid. */
export const rowsOf = <Row>(rule: z.ZodType<Row | undefined>, max = 500) =>
  z.array(z.unknown()).transform((list, context) => {
    const rows = readable(rule, max).parse(list);
    if (list.length > 0 && rows.length === 0)
      context.issues.push({ code: "custom", message: "no row can be read", input: list });
    return rows;
  });
