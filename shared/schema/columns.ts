import { timestamp, uuid } from "drizzle-orm/pg-core";

/** Columns that many tables have. Each call makes new ones: a column belongs to one table. */

/** The random id of a row. */
export const id = () => uuid().primaryKey().defaultRandom();

/** A moment, to the millisecond that a JavaScript Date holds: what an editor saw is compared with what is stored. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** A moment that is the time of the insert until something else is said. */
export const now = () => moment().notNull().defaultNow();

/** When a row was made, and when it was changed last. */
export const timestamps = () => ({ createdAt: now(), updatedAt: now() });
