import { type SQL, sql } from "drizzle-orm";
import { boolean, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { email, firstName, lastName } from "../fields.ts";
import { userRoles, userStatuses } from "../people.ts";
import { id, moment, timestamps } from "./columns.ts";

export const userRole = pgEnum("user_role", userRoles);
export const userStatus = pgEnum("user_status", userStatuses);

/** An administrator, an ambassador, or a registered person (without a password: no sign-in). */
export const users = pgTable(
  "users",
  {
    id: id(),
    email: text().notNull(),
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
    emailConfirmedAt: moment(),
    ...timestamps(),
  },
  (table) => [
    // Without administrators, so that registering does not reveal their addresses.
    uniqueIndex("users_email_unique").on(sql`lower(${table.email})`, table.isAdmin),
    index("users_admin_index").on(table.id).where(sql`${table.isAdmin}`),
    index("users_confirmed_index")
      .on(table.emailConfirmedAt)
      .where(sql`${table.emailConfirmedAt} is not null`),
    index("users_photo_index").on(table.photoUrl).where(sql`${table.photoUrl} is not null`),
    // The few withdrawn people, whom public lists exclude by id.
    index("users_withdrawn_index").on(table.id).where(sql`${table.status} in ('inactive', 'suspended')`),
  ],
);

export const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const hasEmail = (table: { email: unknown }, email: string): SQL =>
  sql`lower(${table.email}) = ${email.toLowerCase()}`;

export type UserRow = typeof users.$inferSelect;

export const insertUser = createInsertSchema(users, {
  email: () => email,
  firstName: () => firstName,
  lastName: () => lastName,
  agreeToTerms: () => z.literal(true, { error: "You must agree to terms" }),
});

/** The username replaces the address, and nothing was agreed to. */
export const insertAdministrator = createInsertSchema(users, {
  email: (username) => username.min(1).max(254),
});
