import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { approvalKinds, approvalStatuses, lookKinds, teamRoles } from "../team.ts";
import { id, moment, now } from "./columns.ts";
import { registrations } from "./registrations.ts";
import { ofUser, users } from "./users.ts";

export const teamRole = pgEnum("team_role", teamRoles);
export const lookKind = pgEnum("look_kind", lookKinds);
export const approvalKind = pgEnum("approval_kind", approvalKinds);
export const approvalStatus = pgEnum("approval_status", approvalStatuses);

/** Who may use the panel: an administrator's account without a row here opens nothing. */
export const teamMembers = pgTable("team_members", {
  userId: ofUser().primaryKey(),
  role: teamRole().notNull(),
  name: text().notNull(),
  /** Invited accounts open nothing before a second factor is on. */
  needsFactor: boolean().notNull().default(false),
  joinedAt: now(),
  lastSeenAt: moment(),
});

export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: id(),
    email: text().notNull(),
    role: teamRole().notNull(),
    invitedBy: text().notNull(),
    /** Who stops being an owner can't come back by an invitation of their own. */
    invitedById: uuid().references(() => users.id, { onDelete: "cascade" }),
    createdAt: now(),
    expiresAt: moment().notNull(),
  },
  (table) => [uniqueIndex("team_invitations_email_unique").on(sql`lower(${table.email})`)],
);

/** Who looked at a person: once a day for each account and kind. */
export const accessAudit = pgTable(
  "looks",
  {
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    on: date().notNull(),
    /** An account's id; it stays when the account is gone. */
    userId: uuid().notNull(),
    what: lookKind().notNull(),
    role: teamRole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.on, table.userId, table.what] }),
    index("looks_on_index").on(table.on),
  ],
);

/** What a second owner has to approve. */
export const approvals = pgTable(
  "approvals",
  {
    id: id(),
    kind: approvalKind().notNull(),
    status: approvalStatus().notNull().default("waiting"),
    /** Ids only, never an address or a name. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What a repeated call is recognized by. */
    key: text().notNull(),
    /** How many people. */
    count: integer().notNull(),
    askedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    decidedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: now(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("approvals_status_index").on(table.status, table.expiresAt)],
);
