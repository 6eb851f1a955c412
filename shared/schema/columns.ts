import { timestamp, uuid } from "drizzle-orm/pg-core";

/** Factories, because a column belongs to one table. */

export const id = () => uuid().primaryKey().defaultRandom();

/** In milliseconds, like a JavaScript Date, because versions are compared. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });

export const now = () => moment().notNull().defaultNow();

export const timestamps = () => ({ createdAt: now(), updatedAt: now() });
