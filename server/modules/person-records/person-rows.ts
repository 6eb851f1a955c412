import { randomUUID } from "node:crypto";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Database } from "#server/platform/database/database.ts";
import { uniqueViolation } from "#server/platform/database/database-errors.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { registrationBody } from "#shared/api/registrations.ts";
import {
  ambassadorApplications,
  ambassadorProfiles,
  healthcareProfiles,
  insertAmbassadorApplication,
  insertAmbassadorProfile,
  insertHealthcareProfile,
} from "#shared/schema/ambassadors.ts";
import { insertRegistration, registrations } from "#shared/schema/registrations.ts";
import { insertUser, users } from "#shared/schema/users.ts";

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

/** Fields that an import may fill where a person left them empty. */
export const gapFields = ["phone", "specialty", "credentials", "licenseNumber"] as const;
export type Gaps = Partial<Record<(typeof gapFields)[number], string>>;

interface Gap {
  userId: string;
  gaps: Gaps;
  /** Of the registration, by which editors notice a change. */
  versionBefore: Date;
  versionAfter: Date;
}

// The registration first, as in every change.
const inOrder = ["registration", "account", "healthcareProfile"] as const;

async function change(
  tx: Database,
  people: readonly Gap[],
  next: (column: SQL, value: SQL) => SQL,
  version: SQL,
): Promise<void> {
  const gap = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    as gap ("userId" uuid, gaps jsonb, "versionBefore" timestamptz, "versionAfter" timestamptz)`;
  for (const name of inOrder) {
    const table = tables[name];
    const columns = getTableColumns(table);
    const changes = gapFields.flatMap((field) => {
      if (!(field in columns)) return [];
      const column = sql.identifier(field === "licenseNumber" ? "license_number" : field);
      const value = sql`(gap.gaps ->> ${field})`;
      return sql`${column} = ${next(sql`person.${column}`, value)}`;
    });
    if (name === "registration") changes.push(sql`updated_at = ${version}`);
    const person = name === "account" ? sql`person.id` : sql`person.user_id`;
    await tx.execute(sql`update ${table} as person set ${sql.join(changes, sql`, `)}
      from ${gap} where ${person} = gap."userId"`);
  }
}

export const fillGaps = (tx: Database, people: readonly Gap[]) =>
  change(tx, people, (column, value) => sql`coalesce(${column}, ${value})`, sql`gap."versionAfter"`);

export const emptyGaps = (tx: Database, people: readonly Gap[]) =>
  change(
    tx,
    people,
    (column, value) => sql`nullif(${column}, ${value})`,
    sql`case when person.updated_at = gap."versionAfter" then gap."versionBefore" else now() end`,
  );
