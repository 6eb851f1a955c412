const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** First soon, */
const first = [2, 4, 8, 16, 30].map((seconds) => seconds * second);
/** then every 30 s for 10 minutes, */
const steady = Array.from({ length: 20 }, () => 30 * second);
/** then ever more seldom, up to an hour apart, for 3 days. */
const growing = [1, 2, 4, 8, 16, 32].map((minutes) => minutes * minute);
const hourly = Array.from({ length: 71 }, () => hour);

const delays = [...first, ...steady, ...growing, ...hourly];

/** How long to wait after the attempt of this number (from 1), in milliseconds; undefined: it is time to give up. */
export const delayAfter = (attempt: number): number | undefined => delays[attempt - 1];
