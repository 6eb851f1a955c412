/** The site's days begin and end in Washington, DC. */
export const washingtonZone = "America/New_York";

const format = new Intl.DateTimeFormat("en-CA", { timeZone: washingtonZone, dateStyle: "short" });

export const washingtonDay = (moment: Date): string => format.format(moment);

const shifted = (day: string, change: (date: Date) => void): string => {
  const date = new Date(`${day}T00:00:00Z`);
  change(date);
  return date.toISOString().slice(0, 10);
};

export const daysBefore = (day: string, days: number): string =>
  shifted(day, (date) => date.setUTCDate(date.getUTCDate() - days));

export const monthsBefore = (day: string, months: number): string =>
  shifted(day, (date) => date.setUTCMonth(date.getUTCMonth() - months));
