const hourMs = 3_600_000;

/** The n-th Sunday of a month at an hour in UTC, in milliseconds. */
function sunday(year: number, month: number, nth: number, hour: number): number {
  const firstDay = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - firstDay) % 7) + 7 * (nth - 1), hour);
}

/** Daylight time in Washington: from the second Sunday of March to the first of November, 2 a.m. each (15 U.S.C. 260a). */
function isDaylightTime(now: Date): boolean {
  const year = now.getUTCFullYear();
  return now.getTime() >= sunday(year, 2, 2, 7) && now.getTime() < sunday(year, 10, 1, 6);
}

/** Whether offices on Capitol Hill answer their phones: Monday to Friday, 9 to 5 in Washington. */
export function isOfficeOpen(now: Date): boolean {
  const local = new Date(now.getTime() - (isDaylightTime(now) ? 4 : 5) * hourMs);
  const [day, hour] = [local.getUTCDay(), local.getUTCHours()];
  return day >= 1 && day <= 5 && hour >= 9 && hour < 17;
}
