import { randomUUID } from "node:crypto";
import { and, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Database } from "#server/platform/database/database.ts";
import { uniqueViolation } from "#server/platform/database/database-errors.ts";
import { runInOneStatement } from "#server/platform/database/queries.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { type Delivery, insertDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { registrationBody } from "#shared/api/registrations.ts";
import {
  ambassadorApplications,
  ambassadorProfiles,
  healthcareProfiles,
  insertAmbassadorApplication,
  insertAmbassadorProfile,
  insertHealthcareProfile,
} from "#shared/schema/ambassadors.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { importedPeople } from "#shared/schema/imports.ts";
import { insertRegistration, registrations } from "#shared/schema/registrations.ts";
import { hasEmail, insertUser, users } from "#shared/schema/users.ts";
import { endSuppressions } from "./suppressions.ts";

/** A person is one account and one registration, with a healthcare profile for providers and a profile for ambassadors. */
export const tables = {
  account: users,
  registration: registrations,
  healthcareProfile: healthcareProfiles,
  profile: ambassadorProfiles,
} as const;
export type TableName = keyof typeof tables;

export type PersonValues = z.output<typeof registrationBody>;

type Row<Table extends TableName> = (typeof tables)[Table]["$inferInsert"];
export type RowsOfPerson = { [Table in TableName]?: Partial<Row<Table>> };

/** The registration has every value; a column of the same name in another table is a copy. */
export const valuesFor = (table: TableName, values: Partial<PersonValues>): Record<string, unknown> => {
  const columns = getTableColumns(tables[table]);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== undefined && (table === "registration" || field in columns),
    ),
  );
};

export const emailTaken = (field = "email", message = sentence("emailTaken")) =>
  conflict("email_taken", message, { [field]: [message] });

export const isEmailTaken = (error: unknown): boolean =>
  ["users_email_unique", "registrations_email_unique"].includes(uniqueViolation(error) ?? "");

export function refuseTakenEmail(error: unknown): never {
  throw isEmailTaken(error) ? emailTaken() : error;
}

export interface NewRow {
  table: PgTable;
  values: Record<string, unknown>;
}

export interface NewPerson extends RowsOfPerson {
  id?: string;
  values: Partial<PersonValues>;
  application?: Partial<typeof ambassadorApplications.$inferInsert>;
  isImported?: boolean;
}

// Strict, so that an unknown key is an error.
const rules = {
  account: insertUser.strict(),
  registration: insertRegistration.strict(),
  healthcareProfile: insertHealthcareProfile.strict(),
  profile: insertAmbassadorProfile.strict(),
};

/** Who comes by an import agrees to the terms when they confirm their address. */
const importedRules = {
  ...rules,
  account: rules.account.extend({ agreeToTerms: z.literal(false) }),
  registration: rules.registration.extend({ agreeToTerms: z.literal(false) }),
};

/** The rows of a new person, to insert together; those of a healthcare and an ambassador profile only where they are named. */
export function newPersonRows({
  id = randomUUID(),
  values,
  application,
  isImported = false,
  ...own
}: NewPerson) {
  const userId = randomUUID();
  const row = (name: TableName, ids: Record<string, string>): NewRow => ({
    table: tables[name],
    values: (isImported ? importedRules : rules)[name].parse({
      ...valuesFor(name, values),
      ...own[name],
      ...ids,
    }),
  });
  const rows = [
    row("account", { id: userId }),
    row("registration", { id, userId }),
    ...(own.healthcareProfile ? [row("healthcareProfile", { userId })] : []),
    ...(own.profile ? [row("profile", { userId })] : []),
    ...(application
      ? [
          {
            table: ambassadorApplications,
            values: insertAmbassadorApplication.strict().parse({ ...application, userId }),
          },
        ]
      : []),
  ];
  return { id, userId, rows };
}

export const insertsOf = (db: Database, rows: readonly NewRow[]) =>
  [...new Set(rows.map((row) => row.table))].map((table) =>
    db.insert(table).values(rows.flatMap((row) => (row.table === table ? row.values : []))),
  );

type Person = Omit<NewPerson, "id" | "isImported"> & { values: { email: string } };

/** Stores who registers or applies, with their contact and mails, all or nothing. @throws what `isEmailTaken` holds of */
export async function storeNewPerson(
  services: Services,
  person: Person,
  { origin, mails }: { origin: string; mails: readonly Pick<Delivery, "kind" | "payload">[] },
): Promise<{ id: string }> {
  const { db, runStatement } = services.database;
  const { email } = person.values;
  const store = async (tx: Database, { id, ...contact }: Place) => {
    // As queueContact does for someone who may have a contact already.
    const deliveries = [{ kind: "crm.upsert" } as const, ...mails];
    await runInOneStatement(tx, [
      ...insertsOf(tx, newPersonRows({ ...person, id }).rows),
      tx.insert(crmContacts).values({ ...contact, registrationId: id }),
      endSuppressions(tx, services, [email], ["opt-out"]),
      insertDeliveries(
        tx,
        deliveries.map((delivery) => ({ ...delivery, registrationId: id, origin })),
      ),
    ]);
    return { id };
  };
  return runStatement((connection) => store(connection, { id: randomUUID() })).catch((error: unknown) => {
    if (!isEmailTaken(error)) throw error;
    return db.transaction(async (tx) => {
      const place = await takeImportedPlace(tx, email);
      if (!place) throw error;
      return store(tx, place);
    });
  });
}

/** With the contact at the CRM, which is removed there with them, or when another takes its place. */
type Place = { id: string } & Partial<Pick<typeof crmContacts.$inferInsert, "contactId" | "isUnanswered">>;

/**
 * Someone of an imported list who registers before they answered it: the list's row goes, and what they type takes its place under its
 * id, so that the links of its mails hold. @returns undefined when the address is taken in another way
 */
async function takeImportedPlace(tx: Database, email: string): Promise<Place | undefined> {
  const [former] = await tx
    .select({
      id: registrations.id,
      userId: users.id,
      contactId: crmContacts.contactId,
      isUnanswered: crmContacts.isUnanswered,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .leftJoin(crmContacts, eq(crmContacts.registrationId, registrations.id))
    .innerJoin(importedPeople, eq(importedPeople.registrationId, registrations.id))
    .where(
      and(
        hasEmail(registrations, email),
        importedPeople.isNew,
        eq(registrations.agreeToTerms, false),
        isNull(users.emailConfirmedAt),
        eq(users.status, "pending"),
        eq(users.isAdmin, false),
      ),
    )
    .for("update", { of: [registrations, users] });
  if (!former) return undefined;
  await removePeople(tx, [former.userId]);
  const { id, contactId, isUnanswered } = former;
  return { id, contactId, isUnanswered: isUnanswered ?? false };
}

/** Rows of other tables go with the account, by their foreign keys. */
export async function removePeople(tx: Database, userIds: readonly string[]): Promise<void> {
  await tx.delete(users).where(inArray(users.id, [...userIds]));
}
