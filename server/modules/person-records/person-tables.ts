import { getTableColumns } from "drizzle-orm";
import type { z } from "zod";
import { uniqueViolation } from "#server/platform/database/database-errors.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import type { registrationBody } from "#shared/api/registrations.ts";
import { ambassadorProfiles, healthcareProfiles } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

/** A person is one account and one registration, with a practice for providers and a profile for ambassadors. */
export const tables = {
  account: users,
  registration: registrations,
  practice: healthcareProfiles,
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

export const emailTaken = (field = "email", message = "This email address is already registered.") =>
  conflict("email_taken", message, { [field]: [message] });

export const isEmailTaken = (error: unknown): boolean =>
  ["users_email_unique", "registrations_email_unique"].includes(uniqueViolation(error) ?? "");

export function refuseTakenEmail(error: unknown): never {
  throw isEmailTaken(error) ? emailTaken() : error;
}
