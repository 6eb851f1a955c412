const second = 1000;
const minute = 60 * second;

/** First quickly, */
const first = [2, 4, 8, 16, 30].map((seconds) => seconds * second);
/** then every 30 s for 10 minutes, */
const steady = Array.from({ length: 20 }, () => 30 * second);
/** then with growing pauses, */
const growing = [1, 2, 4, 8, 16].map((minutes) => minutes * minute);
/** The policy promises that a deletion reaches the CRM within the hour, counted from the end of an outage. */
export const maxDelayMs = 30 * minute;
/** then every half hour, for 3 days. */
const halfHourly = Array.from({ length: 3 * 48 - 2 }, () => maxDelayMs);

const delays = [...first, ...steady, ...growing, ...halfHourly];

/** In milliseconds, after this attempt (from 1); undefined: give up. */
export const delayAfter = (attempt: number): number | undefined => delays[attempt - 1];
