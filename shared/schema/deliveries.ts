import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgEnum, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment, now } from "./columns.ts";
import { registrations } from "./registrations.ts";

export const deliveryStatus = pgEnum("delivery_status", ["waiting", "done", "failed", "dismissed"]);

/** Each holds twice as many of one client's as the one before; the last all others. */
export const lastTurn = 15;

/** Of a client's fourth delivery within the hour. */
export const crowdTurn = 3;

/** The outbox: rows are written in the transaction of their cause. Ids only, never an address or a name. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    kind: text().notNull(),
    registrationId: uuid().references(() => registrations.id, { onDelete: "cascade" }),
    payload: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** A keyed hash of the client that caused it, until it ended. Null for our own. */
    client: text(),
    /** Smaller ones go first; 0 is urgent. */
    turn: smallint().notNull().default(1),
    status: deliveryStatus().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: now(),
    /** A worker's claim, which it renews; expired, the worker is gone. */
    claimedUntil: moment(),
    lastError: text(),
    createdAt: now(),
    doneAt: moment(),
    /** A mail without SMTP: saved to a folder then, not sent. */
    savedAt: moment(),
  },
  (table) => [
    // By channel: a hundred thousand rows for the CRM don't slow down an email. By turn: nor do those of one client.
    index("deliveries_turn_index")
      .on(channelOf(table), table.turn, table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index("deliveries_due_index")
      .on(channelOf(table), table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index("deliveries_crowd_index")
      .on(table.client)
      .where(sql`${table.status} = 'waiting' and ${table.turn} >= ${sql.raw(String(crowdTurn))}`),
    index("deliveries_failed_index").on(channelOf(table), table.id).where(sql`${table.status} = 'failed'`),
    index("deliveries_registration_index").on(table.registrationId),
    index("deliveries_done_index").on(table.doneAt).where(sql`${table.doneAt} is not null`),
    index("deliveries_saved_index").on(table.savedAt).where(sql`${table.savedAt} is not null`),
  ],
);

/** The channel: "crm" of "crm.upsert". The index above uses the same expression. */
export function channelOf(table: { kind: unknown }) {
  return sql<string>`split_part(${table.kind}, '.', 1)`;
}
