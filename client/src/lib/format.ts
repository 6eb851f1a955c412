import { formatNumber } from "#shared/format-number.ts";
import { washingtonTime } from "./washington-time.ts";

/** Without `Intl`, whose first use keeps a phone busy for a tenth of a second. */
const months = "January February March April May June July August September October November December".split(
  " ",
);

// One moment is one day for every reader and beside every other date: Washington's, like the last days of its windows. A day
// alone, also one that was stored as its first moment, is that day.
function dayOf(iso: string) {
  const date = /T(?!00:00:00)/.test(iso) ? washingtonTime(new Date(iso)) : new Date(iso);
  const month = months[date.getUTCMonth()] ?? "";
  return { month, rest: `${date.getUTCDate()}, ${date.getUTCFullYear()}` };
}

/** "August 15, 2025", the same for every reader. */
export function formatDate(iso: string): string {
  const { month, rest } = dayOf(iso);
  return `${month} ${rest}`;
}

/** "Aug 15, 2025", for tables. */
export function formatShortDate(iso: string): string {
  const { month, rest } = dayOf(iso);
  return `${month.slice(0, 3)} ${rest}`;
}

export const yesNo = (value: boolean): string => (value ? "Yes" : "No");

export const pluralize = (value: number, one: string, many: string): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

/** "a", "a and b", "a, b, and c". */
export const formatList = (words: readonly string[]): string =>
  words.length > 2 ? `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}` : words.join(" and ");
