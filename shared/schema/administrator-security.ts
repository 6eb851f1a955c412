import { pgTable } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { ofUser } from "./users.ts";

/** What protects an administrator's account beside its password. No row: nothing but the password. */
export const administratorSecurity = pgTable("administrator_security", {
  userId: ofUser().primaryKey(),
  /** The cookies of known devices that are older count for nothing. */
  devicesEndedAt: moment(),
});
