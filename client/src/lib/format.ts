import { fill } from "#shared/words.ts";
import * as words from "#words/dates.json";

const hourMs = 3_600_000;

/** The Sunday of a week that ends on a day of UTC, at an hour, in milliseconds. */
function sundayUpTo(year: number, month: number, day: number, hour: number): number {
  const end = Date.UTC(year, month, day, hour);
  return end - new Date(end).getUTCDay() * 24 * hourMs;
}

/**
 * The moment on a clock in Washington, as the UTC fields of a date: daylight time runs from the second Sunday of March to the first
 * of November, 2 a.m. each (15 U.S.C. 260a).
 */
export function washingtonTime(moment: Date): Date {
  const at = moment.getTime();
  const year = moment.getUTCFullYear();
  const isDaylightTime = at >= sundayUpTo(year, 2, 14, 7) && at < sundayUpTo(year, 10, 7, 6);
  return new Date(at - (isDaylightTime ? 4 : 5) * hourMs);
}

/** Without `Intl`, whose first use keeps a phone busy for a tenth of a second. */
const months = words.months.split(" ");
const shortMonths = months.map((month) => month.slice(0, 3));

// One moment is one day for every reader and beside every other date: Washington's, like the last days of its windows. A day
// alone, also one that was stored as its first moment, is that day.
function inPattern(pattern: string, names: readonly string[], iso: string): string {
  const date = /T(?!00:00:00)/.test(iso) ? washingtonTime(new Date(iso)) : new Date(iso);
  const [month = "", day, year] = [names[date.getUTCMonth()], date.getUTCDate(), date.getUTCFullYear()];
  return fill(pattern, { month, day, year: String(year) });
}

/** "August 15, 2025", the same for every reader. */
export const formatDate = (iso: string): string => inPattern(words.date, months, iso);

/** "Aug 15, 2025", for tables. */
export const formatShortDate = (iso: string): string => inPattern(words.shortDate, shortMonths, iso);

/** "August 15", where the year is known. */
export const formatDay = (iso: string): string => inPattern(words.day, months, iso);

/** "Aug 15", for tables. */
export const formatShortDay = (iso: string): string => inPattern(words.shortDay, shortMonths, iso);

export const yesNo = (value: boolean): string => (value ? words.yes : words.no);

/** "a", "a and b", "a, b, and c". */
export function formatList(items: readonly string[]): string {
  const [first, last = ""] = [items.slice(0, -1).join(", "), items.at(-1)];
  if (items.length < 2) return last;
  return fill(items.length > 2 ? words.list : words.listOfTwo, { first, last });
}
