import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  index,
  integer,
  json,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { crmStatuses } from "../api/crm.ts";
import { moment, now } from "./columns.ts";
import { registrations } from "./registrations.ts";

/** Tables outside the specification. */

/** As connect-pg-simple reads and writes it. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6 }).notNull(),
  },
  (table) => [index("sessions_expire_index").on(table.expire)],
);

/** As rate-limiter-flexible reads and writes it. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** Recent events of each key; see `createSlidingLimit`. */
export const slidingLimits = pgTable(
  "sliding_limits",
  {
    key: text().primaryKey(),
    /** Granted events by id, in Unix ms. */
    events: jsonb().$type<Record<string, number>>().notNull(),
    run: uuid().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("sliding_limits_expiry_index").on(table.expiresAt)],
);

/** An upload, from the moment its address was handed out. */
export const uploads = pgTable(
  "uploads",
  {
    /** The random part of its key in the quarantine. */
    key: text().primaryKey(),
    /** Hash of the visitor's cookie; null for the administrator's uploads. */
    visitor: text(),
    objectPath: text(),
    /** Keyed hash of the client's address. */
    client: text(),
    /** Bytes that count against the quarantine's limits, arriving or stored. */
    quarantinedBytes: integer().notNull().default(0),
    /** When a running upload ends at the latest. */
    receivingUntil: moment(),
    /** Of the uploaded file, known once it was processed. */
    size: integer(),
    createdAt: now(),
    processedAt: moment(),
  },
  (table) => [
    uniqueIndex("uploads_object_path_unique").on(table.objectPath),
    index("uploads_unprocessed_index").on(table.createdAt).where(sql`${table.processedAt} is null`),
    index("uploads_quarantine_index")
      .on(table.client, table.quarantinedBytes, table.receivingUntil)
      .where(sql`${table.quarantinedBytes} > 0`),
  ],
);

export const deliveryStatus = pgEnum("delivery_status", ["waiting", "done", "failed", "dismissed"]);

/** The outbox: rows are written in the transaction of their cause. Ids only, never an address or a name. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    /** "crm.upsert", "crm.delete", "mail.registered" ... */
    kind: text().notNull(),
    registrationId: uuid().references(() => registrations.id, { onDelete: "cascade" }),
    payload: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    status: deliveryStatus().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: now(),
    /** A worker's claim, which it renews; expired, the worker is gone. */
    claimedUntil: moment(),
    lastError: text(),
    createdAt: now(),
    doneAt: moment(),
  },
  (table) => [
    // By channel: a hundred thousand rows for the CRM don't slow down an email.
    index("deliveries_due_index")
      .on(laneOf(table), table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index("deliveries_failed_index").on(laneOf(table), table.id).where(sql`${table.status} = 'failed'`),
    index("deliveries_registration_index").on(table.registrationId),
    index("deliveries_done_index").on(table.doneAt).where(sql`${table.doneAt} is not null`),
  ],
);

/** The channel: "crm" of "crm.upsert". The index above uses the same expression. */
export function laneOf(table: { kind: unknown }) {
  return sql<string>`split_part(${table.kind}, '.', 1)`;
}

export const crmStatus = pgEnum("crm_status", crmStatuses);

/** No row: nothing was ever queued. */
export const crmContacts = pgTable(
  "crm_contacts",
  {
    registrationId: uuid()
      .primaryKey()
      .references(() => registrations.id, { onDelete: "cascade" }),
    contactId: text(),
    status: crmStatus().notNull().default("waiting"),
    reason: text(),
    syncedAt: moment(),
    updatedAt: now(),
  },
  (table) => [index("crm_contacts_contact_index").on(table.contactId)],
);
