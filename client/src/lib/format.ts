import { washingtonZone } from "#shared/washington-day.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/dates.json";
import { tag } from "#words/language.json";

// One moment is one day for every reader and beside every other date: Washington's, like the last days of its windows. A day
// alone, also one that was stored as its first moment, is that day.
function formatIn(options: Intl.DateTimeFormatOptions, iso: string): string {
  const timeZone = /T(?!00:00:00)/.test(iso) ? washingtonZone : "UTC";
  return new Intl.DateTimeFormat(tag, { ...options, timeZone }).format(new Date(iso));
}

/** "August 15, 2025", the same for every reader. */
export const formatDate = (iso: string): string => formatIn({ dateStyle: "long" }, iso);

/** "Aug 15, 2025", for tables. */
export const formatShortDate = (iso: string): string => formatIn({ dateStyle: "medium" }, iso);

/** "August 15", where the year is known. */
export const formatDay = (iso: string): string => formatIn({ month: "long", day: "numeric" }, iso);

/** "Aug 15", for tables. */
export const formatShortDay = (iso: string): string => formatIn({ month: "short", day: "numeric" }, iso);

export const yesNo = (value: boolean): string => (value ? words.yes : words.no);

/** "a", "a and b", "a, b, and c". */
export function formatList(items: readonly string[]): string {
  const [first, last = ""] = [items.slice(0, -1).join(", "), items.at(-1)];
  if (items.length < 2) return last;
  return fill(items.length > 2 ? words.list : words.listOfTwo, { first, last });
}
