/** The site's days begin and end in Washington, DC. */
export const washingtonZone = "America/New_York";

let format: Intl.DateTimeFormat | undefined;

export function washingtonDay(moment: Date): string {
  // Not as the module loads: it costs a slow phone a tenth of a second, on pages that don't need it.
  format ??= new Intl.DateTimeFormat("en-CA", { timeZone: washingtonZone, dateStyle: "short" });
  return format.format(moment);
}

export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
