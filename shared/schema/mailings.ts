import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Audience } from "../api/mailing-audience.ts";
import type { MailingText } from "../api/mailings.ts";
import { mailingStates, recipientStates } from "../mailing-states.ts";
import { id, moment, timestamps } from "./columns.ts";
import { registrations } from "./registrations.ts";

const count = () => integer().notNull().default(0);

export const mailings = pgTable(
  "mailings",
  {
    id: id(),
    subject: text().notNull(),
    body: text().notNull(),
    spanish: jsonb().$type<MailingText>(),
    audience: jsonb().$type<Audience>().notNull(),
    state: text({ enum: mailingStates }).notNull().default("draft"),
    /** When this text was last sent as a test; null since it changed. */
    testedAt: moment(),
    scheduledFor: moment(),
    startedAt: moment(),
    firstMailAt: moment(),
    endedAt: moment(),
    pausedBecause: text(),
    /** The last person whose row was written; null when all are. */
    filledUpTo: uuid(),
    /* How many recipients are in each state, changed with them: counting a million takes too long. */
    /** With those that are being sent. */
    waiting: count(),
    sent: count(),
    saved: count(),
    refused: count(),
    skipped: count(),
    unknown: count(),
    /** Each is about the last mailing that its address got. */
    complaints: count(),
    /** Since the start or the last resume, for the rules that pause it. */
    sentBefore: count(),
    refusedBefore: count(),
    complaintsBefore: count(),
    ...timestamps(),
  },
  (table) => [
    index("mailings_created_index").on(table.createdAt, table.id),
    index("mailings_active_index")
      .on(table.startedAt)
      .where(sql`${table.state} in ('scheduled', 'sending', 'paused', 'stopped')`),
  ],
);

export type MailingRow = typeof mailings.$inferSelect;

/** Never an address or a name. A deleted person leaves the state and the reason. */
export const mailingRecipients = pgTable(
  "mailing_recipients",
  {
    /** No foreign key: its check of each row took a fifth of the time of a list of a million. Only drafts, which have no recipients, are deleted. */
    mailingId: uuid().notNull(),
    number: integer().notNull(),
    personId: uuid(),
    state: text({ enum: recipientStates }).notNull().default("waiting"),
    reason: text(),
    at: moment(),
    nextAttemptAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.number] }),
    foreignKey({ columns: [table.personId], foreignColumns: [registrations.id] }).onDelete("set null"),
    index("mailing_recipients_state_index").on(table.mailingId, table.state, table.number),
    index("mailing_recipients_due_index")
      .on(table.mailingId, sql`${table.nextAttemptAt} nulls first`, table.number)
      .where(sql`${table.state} = 'waiting'`),
    index("mailing_recipients_person_index").on(table.personId).where(sql`${table.personId} is not null`),
  ],
);

/** A domain that took no mail rests, for all mailings. */
export const restingDomains = pgTable("resting_domains", {
  domain: text().primaryKey(),
  failures: integer().notNull(),
  failingSince: moment().notNull(),
  restsUntil: moment().notNull(),
});

/** One row: how far all instances together have used the rate, in microseconds since 1970. */
export const mailingPace = pgTable("mailing_pace", {
  id: integer().primaryKey(),
  usedUpTo: bigint({ mode: "number" }).notNull(),
});
