import { eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { type RegistrationRow, registrations } from "#shared/schema/registrations.ts";
import { type UserRow, users } from "#shared/schema/users.ts";

export interface PersonRecord {
  registration: RegistrationRow;
  account: Omit<UserRow, "password">;
  profile: typeof ambassadorProfiles.$inferSelect | null;
  contact: typeof crmContacts.$inferSelect | null;
}

const { password: _, ...account } = getTableColumns(users);

type Extras = Record<string, SQL>;
type ValuesOf<E extends Extras> = { [Name in keyof E]: E[Name] extends SQL<infer Value> ? Value : never };

/** The one query of people. */
const queryPeople = (db: Database, condition: SQL | undefined, extras: Extras) =>
  db
    .select({
      registration: registrations,
      account,
      profile: ambassadorProfiles,
      contact: crmContacts,
      ...extras,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, users.id))
    .leftJoin(crmContacts, eq(crmContacts.registrationId, registrations.id))
    .where(condition);

/** @param extras what else to read of each person, as of the same moment */
export async function selectPeople<E extends Extras>(
  db: Database,
  condition: SQL | undefined,
  extras: E,
): Promise<(PersonRecord & ValuesOf<E>)[]> {
  const rows = await queryPeople(db, condition, extras);
  // Drizzle reads each extra as its SQL says.
  return rows as (PersonRecord & ValuesOf<E>)[];
}

/**
 * `selectPeople` for what reads one person after another: planning the query takes PostgreSQL longer than running it.
 * @param name of the prepared statement @returns reads people, given the values of the placeholders
 */
export function prepareSelectPeople<E extends Extras>(
  db: Database,
  name: string,
  condition: SQL,
  extras: E,
): (values: Record<string, unknown>) => Promise<(PersonRecord & ValuesOf<E>)[]> {
  const query = queryPeople(db, condition, extras).prepare(name);
  return async (values) => (await query.execute(values)) as (PersonRecord & ValuesOf<E>)[];
}

/** @param id of the registration; undefined for one that is gone */
export async function readPerson<E extends Extras = Record<never, SQL>>(
  db: Database,
  id: string,
  extras: E = {} as E,
): Promise<(PersonRecord & ValuesOf<E>) | undefined> {
  const [person] = await selectPeople(db, eq(registrations.id, id), extras);
  return person;
}
