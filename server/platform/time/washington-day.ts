/** The site's days begin and end in Washington. */
export const washingtonZone = "America/New_York";

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: washingtonZone, dateStyle: "short" });

/** The day in Washington at a moment, "2026-11-22". */
export const washingtonDay = (moment: Date): string => dayFormat.format(moment);
