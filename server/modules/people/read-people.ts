import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import type { crmStatuses } from "#shared/api/crm.ts";
import type { Person } from "#shared/api/people.ts";
import { isUuid } from "#shared/fields.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { type RegistrationRow, registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { cameInBurst } from "./people-query.ts";

/** Columns that the panel never gets, and why. A column in neither list does not compile. */
export const notPresented = {
  searchText: "for the search only",
  sortName: "for the order only",
  addressCorrectedAt: "for the rule that a visitor corrects an address once",
  registeredBy: "a hash of the visitor's cookie",
  districtAskedAt: "for the rule that an ended district is asked for once",
  countsOnceConfirmed: "for the rule that an answer does not tell who is registered",
  listing: "the panel is told `burst` and `heldBack`",
} satisfies Record<Exclude<keyof RegistrationRow, keyof Person>, string>;

const selectPeople = (db: Pick<Database, "select">, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(registrations),
      photoUrl: sql<string | null>`coalesce(${registrations.photoUrl}, ${users.photoUrl})`,
      role: users.role,
      status: users.status,
      confirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      isAmbassador: sql<boolean>`coalesce(${ambassadorProfiles.isApproved}, false)`,
      burst: sql<boolean>`coalesce(${cameInBurst}, false)`,
      heldBack: sql<boolean>`${registrations.listing} = 'held-back'`,
      // As SQL, because Drizzle makes null of a group whose joined columns all are.
      crm: {
        status: sql<(typeof crmStatuses)[number]>`coalesce(${crmContacts.status}, 'none')`,
        reason: sql<string | null>`${crmContacts.reason}`,
        syncedAt: sql<Date | null>`${crmContacts.syncedAt}`.mapWith(crmContacts.syncedAt),
      },
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, users.id))
    .leftJoin(crmContacts, eq(crmContacts.registrationId, registrations.id))
    .where(and(sql`${registrations.id} = any(${sql.param(ids)}::uuid[])`, eq(users.isAdmin, false)));

/** People as the panel shows them. @param ids registration ids; the result keeps their order and leaves out unknown ones */
export async function readPeople(db: Pick<Database, "select">, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await selectPeople(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const userNotFound = () => notFound("We could not find this user. They may have been deleted.");

export async function findPerson(db: Pick<Database, "select">, id: string) {
  const [person] = isUuid(id) ? await readPeople(db, [id]) : [];
  if (!person) throw userNotFound();
  return person;
}
