import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import type { District } from "../congress.ts";
import { email, firstName, lastName, mustBeTrue, requiredLine } from "../fields.ts";
import { languages } from "../language.ts";
import { listings, registrationTypes } from "../people.ts";
import { id, moment, timestamps } from "./columns.ts";
import { ofUser } from "./users.ts";

export const registrationType = pgEnum("registration_type", registrationTypes);
export const listing = pgEnum("listing", listings);
export const language = pgEnum("language", languages);

/** Code point order on every database, so that all texts with one prefix are a range of an index. */
const textInCodePointOrder = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const registrations = pgTable(
  "registrations",
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    state: text().notNull(),
    registrationType: registrationType().notNull().default("patient"),
    licenseNumber: text(),
    specialty: text(),
    credentials: text(),
    bio: text(),
    disclosures: text(),
    photoUrl: text(),
    ambassadorInfo: text(),
    wantAmbassadorRole: boolean().notNull().default(false),
    sharePublicly: boolean().notNull().default(false),
    referralSource: text(),
    agreeToTerms: boolean().notNull(),
    subscribeUpdates: boolean().notNull().default(true),
    crmConsent: boolean().notNull().default(false),
    language: language().notNull().default("en"),
    userId: ofUser(),
    /** Hash of the visitor's cookie, which may attach the photo once within the hour. */
    registeredBy: text(),
    /** When the visitor corrected a mistyped address, which is possible once. */
    addressCorrectedAt: moment(),
    /** Only when asked to remember it; void when its Congress has ended. */
    district: jsonb().$type<District>(),
    /** When a mailing asked to look the ended district up anew, which happens once. */
    districtAskedAt: moment(),
    processedAt: moment(),
    listing: listing().notNull().default("at-once"),
    /** Public names from one client address on one day share it. */
    burst: uuid(),
    /** Of a client that is told nothing of taken addresses any more: until then, no public number grows by it. */
    countsOnceConfirmed: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    /** The Users tab searches this, without accents, apostrophes, hyphens and spaces. Stored, because computing it for every row is most of a scan's cost. */
    searchText: text().notNull().generatedAlwaysAs(sql`fold_for_search(first_name || last_name || email)`),
    /** The order of names. One column, because an index on two and the text could exceed a page. */
    sortName: textInCodePointOrder()
      .notNull()
      .generatedAlwaysAs(sql`lower(last_name) || chr(1) || lower(first_name)`),
    ...timestamps(),
  },
  (table) => {
    // The id, which ends an order, and what the people list filters by.
    const filtered = [
      table.id,
      table.registrationType,
      table.subscribeUpdates,
      table.sharePublicly,
      table.hidden,
      table.userId,
      table.burst,
      table.state,
    ] as const;
    return [
      uniqueIndex("registrations_email_unique").on(sql`lower(${table.email})`),
      uniqueIndex("registrations_user_unique").on(table.userId),
      // Orders of the Users tab. Each index has what the list filters by and the searched text, so that every list is an index-only
      // scan: a tenth of the time. (`email` itself, because PostgreSQL can't use an expression's column from an index.)
      index("registrations_name_index").on(table.sortName, ...filtered, table.searchText),
      index("registrations_email_index").on(
        sql`lower(${table.email})`,
        ...filtered,
        table.email,
        table.searchText,
      ),
      index("registrations_created_index").on(table.createdAt, ...filtered, table.searchText),
      // Counting all people reads this small index.
      index("registrations_type_index").on(table.registrationType),
      index("registrations_public_index").on(table.createdAt, table.id).where(isListed(table)),
      index("registrations_counts_index")
        .on(table.state, table.registrationType, table.userId)
        .where(isListed(table)),
      index("registrations_burst_index").on(table.burst).where(sql`${table.burst} is not null`),
      index("registrations_late_index").on(table.burst).where(wasHeldBack(table)),
      index("registrations_district_index")
        .on(sql`(${table.district}->>'state')`, sql`((${table.district}->>'number')::integer)`)
        .where(sql`${table.district} is not null`),
      index("registrations_unconfirmed_index").on(table.id).where(sql`${table.countsOnceConfirmed}`),
      index("registrations_hidden_index").on(table.createdAt, table.id).where(sql`${table.hidden}`),
      index("registrations_state_index").on(table.state, table.registrationType),
      index("registrations_pending_index")
        .on(table.createdAt, table.id)
        .where(sql`${table.wantAmbassadorRole} and ${table.processedAt} is null`),
      index("registrations_decided_index")
        .on(table.processedAt, table.id)
        .where(sql`${table.wantAmbassadorRole} and ${table.processedAt} is not null`),
      index("registrations_phone_digits_index")
        .on(phoneDigitsOf(table))
        .where(sql`${table.phone} is not null`),
      index("registrations_license_letters_index")
        .on(licenseLettersOf(table))
        .where(sql`${table.licenseNumber} is not null`),
      index("registrations_photo_index").on(table.photoUrl).where(sql`${table.photoUrl} is not null`),
      // A search reads all that is pending, in KB; the default of 4 MB is most of its time while many register.
      index("registrations_search_index")
        .using("gin", table.searchText.op("gin_trgm_ops"))
        .with({ gin_pending_list_limit: 256 }),
    ];
  },
);

export type RegistrationRow = typeof registrations.$inferSelect;

/** Whether a person is on the list of supporters, if their account is active. Indexed above. */
export function isListed(table: { sharePublicly: unknown; hidden: unknown; listing: unknown }) {
  return sql`${table.sharePublicly} and not ${table.hidden} and ${table.listing} <> 'held-back'`;
}

export function wasHeldBack({ listing }: { listing: unknown }) {
  return sql`${listing} <> 'at-once'`;
}

const firstUsNumber = sql.raw(String.raw`'^[^0-9+]*(?:\+?1[^0-9]*)?((?:[0-9][^0-9]*){10})'`);

/** The ten digits of the first number; the last ten where it is none of the United States. Indexed above. */
export function phoneDigitsOf(table: { phone: unknown }) {
  return sql<string>`right(regexp_replace(coalesce(substring(${table.phone} from ${firstUsNumber}), ${table.phone}), '[^0-9]', '', 'g'), 10)`;
}

/** Without punctuation and letter case ("tx-123" is "TX 123"). Indexed above. */
export function licenseLettersOf(table: { licenseNumber: unknown }) {
  return sql<string>`lower(regexp_replace(${table.licenseNumber}, '[^A-Za-z0-9]', '', 'g'))`;
}

export const insertRegistration = createInsertSchema(registrations, {
  email: () => email,
  firstName: () => firstName,
  lastName: () => lastName,
  state: () => requiredLine("State is required"),
  agreeToTerms: () => mustBeTrue("You must agree to terms"),
  registrationType: () => z.enum(registrationTypes),
});
