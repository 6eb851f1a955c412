import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Transaction } from "#server/platform/database/database.ts";
import type { NewRow } from "#server/platform/database/insert-rows.ts";
import {
  ambassadorApplications,
  insertAmbassadorApplication,
  insertAmbassadorProfile,
  insertHealthcareProfile,
} from "#shared/schema/ambassadors.ts";
import { insertRegistration } from "#shared/schema/registrations.ts";
import { insertUser } from "#shared/schema/users.ts";
import { type PersonValues, type RowsOfPerson, type TableName, tables, valuesFor } from "./person-tables.ts";

interface NewPerson extends RowsOfPerson {
  id?: string;
  values: Partial<PersonValues>;
  application?: Partial<typeof ambassadorApplications.$inferInsert>;
  isImported?: boolean;
}

// Strict, so that an unknown key is an error.
const rules = {
  account: insertUser.strict(),
  registration: insertRegistration.strict(),
  practice: insertHealthcareProfile.strict(),
  profile: insertAmbassadorProfile.strict(),
};

/** Who comes by an import agrees to the terms when they confirm their address. */
const importedRules = {
  ...rules,
  account: rules.account.extend({ agreeToTerms: z.literal(false) }),
  registration: rules.registration.extend({ agreeToTerms: z.literal(false) }),
};

/** The rows of a new person, to insert together; a practice and a profile only when given. */
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
    ...(own.practice ? [row("practice", { userId })] : []),
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

export async function insertInto(tx: Pick<Transaction, "insert">, rows: readonly NewRow[]): Promise<void> {
  for (const { table, values } of rows) await tx.insert(table).values(values);
}
