import { washingtonZone } from "#shared/washington-day.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/dates.json";
import { tag } from "#words/language.json";

/** Keeps one format for each time zone, because creating one takes a phone milliseconds. */
function createFormat(options: Intl.DateTimeFormatOptions, zoneOf = zoneOfDay) {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>();
  return (iso: string): string => {
    const timeZone = zoneOf(iso);
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat(tag, { ...options, ...(timeZone && { timeZone }) });
    formats.set(timeZone, format);
    return format.format(new Date(iso));
  };
}

// One moment is one day for every reader and beside every other date: Washington's, like the last days of its windows. A day
// alone, also one that was stored as its first moment, is that day.
const zoneOfDay = (iso: string): string | undefined => (/T(?!00:00:00)/.test(iso) ? washingtonZone : "UTC");

const readersZone = () => undefined;

/** "August 15, 2025", the same for every reader. */
export const formatDate = createFormat({ dateStyle: "long" });

/** "Aug 15, 2025", for tables. */
export const formatShortDate = createFormat({ dateStyle: "medium" });

/** "August 15", where the year is known. */
export const formatDay = createFormat({ month: "long", day: "numeric" });

/** "Aug 15", for tables. */
export const formatShortDay = createFormat({ month: "short", day: "numeric" });

export const yesNo = (value: boolean): string => (value ? words.yes : words.no);

/** "a", "a and b", "a, b, and c". */
export function formatList(items: readonly string[]): string {
  const [first, last = ""] = [items.slice(0, -1).join(", "), items.at(-1)];
  if (items.length < 2) return last;
  return fill(items.length > 2 ? words.list : words.listOfTwo, { first, last });
}

const moment: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

/** "Aug 15, 2025, 2:05 PM EDT": a moment for someone with a clock on the wall, in their own time, with its zone. */
export const formatMoment = createFormat(moment, readersZone);

/** "Aug 15, 2025, 2:05:09 PM EDT", where the order within a minute counts. */
export const formatSecond = createFormat({ ...moment, second: "2-digit" }, readersZone);

let clock: Intl.DateTimeFormat | undefined;

/** "3:20 PM", on another day than `now` "3:20 PM on Nov 25". */
export function formatClock(at: Date, now: Date): string {
  clock ??= new Intl.DateTimeFormat(tag, { hour: "numeric", minute: "2-digit" });
  if (at.toDateString() === now.toDateString()) return clock.format(at);
  const day = at.toLocaleDateString(tag, { month: "short", day: "numeric" });
  return fill(words.clockOn, { time: clock.format(at), day });
}
