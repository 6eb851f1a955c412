const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** First quickly, */
const first = [2, 4, 8, 16, 30].map((seconds) => seconds * second);
/** then every 30 s for 10 minutes, */
const steady = Array.from({ length: 20 }, () => 30 * second);
/** then with growing pauses up to an hour, for 3 days. */
const growing = [1, 2, 4, 8, 16, 32].map((minutes) => minutes * minute);
const hourly = Array.from({ length: 71 }, () => hour);

const delays = [...first, ...steady, ...growing, ...hourly];

/** In milliseconds, after this attempt (from 1); undefined: give up. */
export const delayAfter = (attempt: number): number | undefined => delays[attempt - 1];
