import { bigint, boolean, index, integer, json, pgEnum, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { id, moment, now } from "./columns.ts";
import { ofUser } from "./users.ts";

/** No row: the password alone. */
export const administratorSecurity = pgTable("administrator_security", {
  userId: ofUser().primaryKey(),
  /** Older cookies of known devices are void. */
  devicesEndedAt: moment(),
  /** Encrypted; null while none is set up. */
  totpSecret: text(),
  totpPendingSecret: text(),
  totpLastStep: integer(),
});

export const passkeys = pgTable(
  "passkeys",
  {
    id: text().primaryKey(),
    userId: ofUser(),
    name: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    isBackedUp: boolean().notNull(),
    createdAt: now(),
    lastUsedAt: moment(),
  },
  (table) => [index("passkeys_user_index").on(table.userId)],
);

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: ofUser(),
    /** A keyed hash. */
    hash: text().notNull(),
  },
  (table) => [index("recovery_codes_user_index").on(table.userId)],
);

export const challengePurpose = pgEnum("challenge_purpose", ["register", "login", "verify"]);

/** A challenge for a passkey: once, within five minutes. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challenge: text().primaryKey(),
  userId: ofUser(),
  purpose: challengePurpose().notNull(),
  createdAt: now(),
});

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
