import { fill } from "#shared/words.ts";
import * as words from "#words/dates.json";
import { tag } from "#words/language.json";

const moment: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

/** "Aug 15, 2025, 2:05 PM EDT": a moment for someone with a clock on the wall, in their own time, with its zone. */
export const formatMoment = (iso: string): string => new Date(iso).toLocaleString(tag, moment);

/** "Aug 15, 2025, 2:05:09 PM EDT", where the order within a minute counts. */
export const formatSecond = (iso: string): string =>
  new Date(iso).toLocaleString(tag, { ...moment, second: "2-digit" });

let clock: Intl.DateTimeFormat | undefined;

/** "3:20 PM", on another day than `now` "3:20 PM on Nov 25". */
export function formatClock(at: Date, now: Date): string {
  clock ??= new Intl.DateTimeFormat(tag, { hour: "numeric", minute: "2-digit" });
  if (at.toDateString() === now.toDateString()) return clock.format(at);
  const day = at.toLocaleDateString(tag, { month: "short", day: "numeric" });
  return fill(words.clockOn, { time: clock.format(at), day });
}
