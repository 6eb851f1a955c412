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
import {
  type ApprovalAction,
  type ApprovalPayloads,
  accessKinds,
  approvalActions,
  approvalKinds,
  approvalStatuses,
  teamRoles,
} from "../team.ts";
import { id, moment, now } from "./columns.ts";
import { registrations } from "./registrations.ts";
import { ofUser, users } from "./users.ts";

export const teamRole = pgEnum("team_role", teamRoles);
export const accessKind = pgEnum("look_kind", accessKinds);
export const approvalAction = pgEnum(
  "approval_kind",
  Object.keys(approvalActions) as [ApprovalAction, ...ApprovalAction[]],
);
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
    userId: uuid().notNull(),
    what: accessKind().notNull(),
    role: teamRole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.on, table.userId, table.what] }),
    index("looks_on_index").on(table.on),
  ],
);

export const approvals = pgTable(
  "approvals",
  {
    id: id(),
    action: approvalAction("kind").notNull(),
    status: approvalStatus().notNull().default("waiting"),
    payload: jsonb().$type<ApprovalPayloads[ApprovalAction]>().notNull(),
    key: text().notNull(),
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

/** What an account did to people without an approval, kept for 24 hours: in pieces, it may need one. "owner": took the role of another owner; "joined": became one. */
export const ownerEffects = pgTable(
  "owner_effects",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: [...approvalKinds, "owner", "joined"] }).notNull(),
    registrationId: uuid().references(() => registrations.id, { onDelete: "cascade" }),
    count: integer().notNull().default(1),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex("owner_effects_person_unique").on(table.userId, table.registrationId),
    index("owner_effects_at_index").on(table.at),
    index("owner_effects_registration_index").on(table.registrationId),
  ],
);
