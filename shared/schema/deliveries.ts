import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgEnum, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment, now } from "./columns.ts";
import { registrations } from "./registrations.ts";

export const deliveryStatus = pgEnum("delivery_status", ["waiting", "done", "failed", "dismissed"]);

/** Smaller ones go first. `overShare`: what one client has more than a few of waiting. `bulk`: a large batch, which nobody waits for. */
export const priorities = { first: -1, usual: 0, overShare: 1, bulk: 2 } as const;

/** The outbox: rows are written in the transaction of their cause. Ids only, never an address or a name. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    kind: text().notNull(),
    registrationId: uuid().references(() => registrations.id, { onDelete: "cascade" }),
    payload: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** A keyed hash of the client that caused it, until it ended. Null for our own. */
    origin: text(),
    priority: smallint().notNull().default(priorities.usual),
    status: deliveryStatus().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: now(),
    /** Tells a worker's claim from a later one of the same delivery. */
    claimId: uuid(),
    /** The worker renews it; expired, the worker is gone. */
    claimedUntil: moment(),
    lastError: text(),
    createdAt: now(),
    doneAt: moment(),
    savedAt: moment(),
  },
  (table) => [
    // By channel: a hundred thousand rows for the CRM don't slow down an email.
    index("deliveries_next_index")
      .on(channelOf(table), table.priority, table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index("deliveries_origin_index").on(table.origin).where(sql`${table.status} = 'waiting'`),
    index("deliveries_failed_index").on(channelOf(table), table.id).where(sql`${table.status} = 'failed'`),
    index("deliveries_registration_index").on(table.registrationId),
    index("deliveries_done_index").on(table.doneAt).where(sql`${table.doneAt} is not null`),
    index("deliveries_saved_index").on(table.savedAt).where(sql`${table.savedAt} is not null`),
  ],
);

export type DeliveryRow = typeof deliveries.$inferSelect;

/** The channel: "crm" of "crm.upsert". The index above uses the same expression. */
export function channelOf(table: { kind: unknown }) {
  return sql<string>`split_part(${table.kind}, '.', 1)`;
}

/** What mail providers reported, each once, so that a replay changes nothing. */
export const mailEvents = pgTable(
  "mail_events",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["bounce", "temporary", "complaint", "opt-out", "subscription"] }).notNull(),
    addressHash: text(),
    /** Where the owner confirms the subscription of an SNS topic. */
    subscribeUrl: text(),
    at: now(),
  },
  (table) => [index("mail_events_at_index").on(table.at)],
);
