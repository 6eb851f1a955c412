import { type SQL, sql } from "drizzle-orm";
import { boolean, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { email, firstName, lastName } from "../fields.ts";
import { userRoles, userStatuses } from "../people.ts";
import { id, moment, timestamps } from "./columns.ts";

export const userRole = pgEnum("user_role", userRoles);
export const userStatus = pgEnum("user_status", userStatuses);

/** An account: the administrator, an ambassador, or someone who registered (without a password: no sign-in). */
export const users = pgTable(
  "users",
  {
    id: id(),
    email: text().notNull(),
    /** A bcrypt hash; null for people who only registered. */
    password: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text(),
    state: text(),
    role: userRole().notNull().default("supporter"),
    status: userStatus().notNull().default("pending"),
    isAdmin: boolean().notNull().default(false),
    photoUrl: text(),
    agreeToTerms: boolean().notNull().default(false),
    subscribeUpdates: boolean().notNull().default(true),
    referralSource: text(),
    /** When the link of the confirmation mail was used. */
    emailConfirmedAt: moment(),
    ...timestamps(),
  },
  (table) => [
    // An administrator's name is no person's address: registering it must not reveal it.
    uniqueIndex("users_email_unique").on(sql`lower(${table.email})`, table.isAdmin),
    index("users_admin_index").on(table.id).where(sql`${table.isAdmin}`),
    index("users_confirmed_index")
      .on(table.emailConfirmedAt)
      .where(sql`${table.emailConfirmedAt} is not null`),
    // A photo is removed when nobody shows it any more: that is looked up by its path.
    index("users_photo_index").on(table.photoUrl).where(sql`${table.photoUrl} is not null`),
    // The few whom nobody may see any more; public lists leave them out by their id.
    index("users_withdrawn_index").on(table.id).where(sql`${table.status} in ('inactive', 'suspended')`),
  ],
);

/** The account that a row belongs to; it goes with it. */
export const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Whose address this is, in any letter case: by the unique index of the table. */
export const hasEmail = (table: { email: unknown }, email: string): SQL =>
  sql`lower(${table.email}) = ${email.toLowerCase()}`;

export type UserRow = typeof users.$inferSelect;

/** The row of someone who registers, as section 5 of the specification rules it. */
export const insertUser = createInsertSchema(users, {
  email: () => email,
  firstName: () => firstName,
  lastName: () => lastName,
  agreeToTerms: () => z.literal(true, { error: "You must agree to terms" }),
});

/** The administrator's row: the username stands where others have their address, and nobody agreed to anything. */
export const insertAdministrator = createInsertSchema(users, {
  email: (username) => username.min(1).max(254),
});
