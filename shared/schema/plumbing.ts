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

/** Tables that the server needs for itself; none of them is an entity of the specification. */

/** Sign-ins of the administrator, in the shape that connect-pg-simple reads and writes. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6 }).notNull(),
  },
  (table) => [index("sessions_expire_index").on(table.expire)],
);

/** Counters of the rate limiter, in the shape that rate-limiter-flexible reads and writes. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** What happened to each key of a sliding limit lately; see `createSlidingLimit`. */
export const slidingLimits = pgTable(
  "sliding_limits",
  {
    key: text().primaryKey(),
    /** When each granted event happened (milliseconds of Unix time), by its id. */
    events: jsonb().$type<Record<string, number>>().notNull(),
    run: uuid().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("sliding_limits_expiry_index").on(table.expiresAt)],
);

/** A picture from the moment its upload address was handed out. */
export const uploads = pgTable(
  "uploads",
  {
    /** The random part of its key in the quarantine. */
    key: text().primaryKey(),
    /** Hash of the visitor's cookie; null for the administrator's uploads. */
    visitor: text(),
    /** `/objects/...` once it was processed. */
    objectPath: text(),
    /** Keyed hash of the client address that asked for it, or that sends its file. */
    client: text(),
    /** Bytes that count against the limits of the quarantine: on their way, or stored there. */
    quarantinedBytes: integer().notNull().default(0),
    /** Its file is on its way until then at the latest. */
    receivingUntil: moment(),
    /** Bytes of the file as it was uploaded, known once it was processed. */
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

/**
 * The outbox: what is to be told to the CRM or by mail. Written in the same transaction as its cause, sent by a
 * job, exactly once. Holds ids only, never an address or a name.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    /** Which job takes it ("crm.upsert", "crm.delete", "mail.registered" ...). */
    kind: text().notNull(),
    registrationId: uuid().references(() => registrations.id, { onDelete: "cascade" }),
    /** What the job needs besides: ids and flags. */
    payload: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    status: deliveryStatus().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: now(),
    /** A worker has it in hand until then, and says so again while it does; later, that worker is gone. */
    claimedUntil: moment(),
    lastError: text(),
    createdAt: now(),
    doneAt: moment(),
  },
  (table) => [
    // By channel ("crm", "mail"): a hundred thousand that wait for the CRM are not in the way of a mail.
    index("deliveries_due_index")
      .on(laneOf(table), table.nextAttemptAt, table.id)
      .where(sql`${table.status} = 'waiting'`),
    index("deliveries_failed_index").on(laneOf(table), table.id).where(sql`${table.status} = 'failed'`),
    index("deliveries_registration_index").on(table.registrationId),
    index("deliveries_done_index").on(table.doneAt).where(sql`${table.doneAt} is not null`),
  ],
);

/** The part of a kind that says which service is told: "crm" of "crm.upsert". The index above is over the same expression. */
export function laneOf(table: { kind: unknown }) {
  return sql<string>`split_part(${table.kind}, '.', 1)`;
}

export const crmStatus = pgEnum("crm_status", crmStatuses);

/** A person's contact at the CRM. No row: nothing was ever queued. */
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
