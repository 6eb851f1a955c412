// The date of an article is one day for everybody, wherever it is read: UTC.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
// A log entry is a moment, read by somebody with a clock on the wall: their own time, with its zone.
const moment = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});
const number = new Intl.NumberFormat("en-US");

/** "August 15, 2025", the same for every reader. */
export const formatDate = (iso: string): string => day.format(new Date(iso));

/** "Aug 15, 2025", for tables. */
export const formatShortDate = (iso: string): string => shortDay.format(new Date(iso));

/** "Aug 15, 2025, 2:05:09 PM EDT", in the reader's own time. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** "15,847". */
export const formatNumber = (value: number): string => number.format(value);

export const yesNo = (value: boolean): string => (value ? "Yes" : "No");

/** "1 person", "2 people". */
export const countOf = (value: number, one: string, many: string): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;
