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

/** The one query of people. @param extras what else to read of each person, as of the same moment */
export async function selectPeople<E extends Extras>(
  db: Database,
  condition: SQL | undefined,
  extras: E,
): Promise<(PersonRecord & ValuesOf<E>)[]> {
  const rows = await db
    .select({
      registration: registrations,
      account,
      profile: ambassadorProfiles,
      contact: crmContacts,
      ...(extras as Extras),
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, users.id))
    .leftJoin(crmContacts, eq(crmContacts.registrationId, registrations.id))
    .where(condition);
  // Drizzle reads each extra as its SQL says.
  return rows as (PersonRecord & ValuesOf<E>)[];
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
