import { type SQL, sql } from "drizzle-orm";

/** By the clock of the database, as the moments that its rows are compared with; negative: ago. */
export const inMs = (ms: number): SQL<Date> => sql`now() + make_interval(secs => ${ms / 1000})`;
