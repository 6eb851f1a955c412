const hourMs = 3_600_000;

/** The Sunday of a week that ends on a day of UTC, at an hour, in milliseconds. */
function sundayUpTo(year: number, month: number, day: number, hour: number): number {
  const end = Date.UTC(year, month, day, hour);
  return end - new Date(end).getUTCDay() * 24 * hourMs;
}

/**
 * The moment on a clock in Washington, as the UTC fields of a date: daylight time runs from the second Sunday of March to the first
 * of November, 2 a.m. each (15 U.S.C. 260a). Without `Intl`, whose first use keeps a phone busy for a tenth of a second.
 */
export function washingtonTime(moment: Date): Date {
  const at = moment.getTime();
  const year = moment.getUTCFullYear();
  const isDaylightTime = at >= sundayUpTo(year, 2, 14, 7) && at < sundayUpTo(year, 10, 7, 6);
  return new Date(at - (isDaylightTime ? 4 : 5) * hourMs);
}
