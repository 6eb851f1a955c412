import { z } from "zod";
import { OutboundError } from "#server/platform/outbound/outbound.ts";

/** Lenient rules for sources that change without notice. */

export const unexpected = () => new OutboundError("unexpected", "returned an unexpected response");

// PostgreSQL refuses half of a surrogate pair.
const shorten = (text: string, max: number): string =>
  text.length > max
    ? `${text
        .slice(0, max - 1)
        .replace(/\p{Cs}$/u, "")
        .trimEnd()}…`
    : text;

/** One line, cut to `max` characters. */
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

/** Invalid values become null. */
export const orNull = <Rule extends z.ZodType>(rule: Rule) => rule.nullable().catch(null).default(null);

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** YYYY-MM-DD (also with a time), YYYYMMDD, MM/DD/YYYY. */
export const day = z
  .string()
  .transform((text) => text.trim().replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, toIsoOrder))
  .transform((text) => text.slice(0, 10).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"))
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text));

function toIsoOrder(_all: string, month: string, dayOfMonth: string, year: string): string {
  return `${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
}

export const governmentUrl = z
  .string()
  .max(2048)
  .pipe(z.url({ protocol: /^https$/, hostname: /(^|\.)[a-z0-9-]+\.gov$/ }));

/** Readable rows. @throws OutboundError when none of them can be read */
export function readRows<Rule extends z.ZodType>(rows: readonly unknown[], rule: Rule): z.output<Rule>[] {
  const good = rows.flatMap((row) => {
    const parsed = rule.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  if (rows.length > 0 && good.length === 0) throw unexpected();
  return good;
}
