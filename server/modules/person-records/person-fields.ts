import type { z } from "zod";
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
export type PersonField = keyof PersonValues;

type Row<Table extends TableName> = (typeof tables)[Table]["$inferInsert"];
type TablesWith<Field> = { [Table in TableName]: Field extends keyof Row<Table> ? Table : never }[TableName];

export type RowsOfPerson = { [Table in TableName]?: Partial<Row<Table>> };

/** The registration is what is read; the specification's other tables hold copies, kept in step here. */
const storedIn = {
  firstName: ["registration", "account"],
  lastName: ["registration", "account"],
  email: ["registration", "account"],
  phone: ["registration", "account"],
  state: ["registration", "account"],
  registrationType: ["registration"],
  licenseNumber: ["registration", "practice", "profile"],
  specialty: ["registration", "practice"],
  credentials: ["registration", "practice", "profile"],
  bio: ["registration", "profile"],
  disclosures: ["registration", "profile"],
  photoUrl: ["registration", "account", "profile"],
  wantAmbassadorRole: ["registration"],
  sharePublicly: ["registration", "practice", "profile"],
  referralSource: ["registration", "account"],
  agreeToTerms: ["registration", "account"],
  subscribeUpdates: ["registration", "account"],
  crmConsent: ["registration"],
} as const satisfies { [Field in PersonField]: readonly TablesWith<Field>[] };

export const fieldsIn = (table: TableName): readonly string[] =>
  Object.entries<readonly TableName[]>(storedIn)
    .filter(([, stored]) => stored.includes(table))
    .map(([field]) => field);

/** Undefined values are left out. */
export const valuesFor = (table: TableName, values: Partial<PersonValues>): Record<string, unknown> => {
  const fields = new Set(fieldsIn(table));
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== undefined && fields.has(field)),
  );
};
