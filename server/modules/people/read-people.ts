import { and, eq, sql } from "drizzle-orm";
import { type PersonRecord, selectPeople } from "#server/modules/person-records/read-person.ts";
import type { Database } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import type { Person } from "#shared/api/people.ts";
import { isUuid } from "#shared/fields.ts";
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

/** As the panel shows a person. */
const presented = ({
  registration,
  account,
  profile,
  contact,
  burst,
}: PersonRecord & { burst: boolean }) => ({
  ...registration,
  photoUrl: registration.photoUrl ?? account.photoUrl,
  role: account.role,
  status: account.status,
  confirmed: account.emailConfirmedAt !== null,
  isAmbassador: profile?.isApproved ?? false,
  burst,
  heldBack: registration.listing === "held-back",
  crm: {
    status: contact?.status ?? "none",
    reason: contact?.reason ?? null,
    syncedAt: contact?.syncedAt ?? null,
  },
});

/** People as the panel shows them. @param ids registration ids; the result keeps their order and leaves out unknown ones */
export async function readPeople(db: Pick<Database, "select">, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const people = await selectPeople(
    db,
    and(sql`${registrations.id} = any(${sql.param(ids)}::uuid[])`, eq(users.isAdmin, false)),
    { burst: sql<boolean>`coalesce(${cameInBurst}, false)` },
  );
  const byId = new Map(people.map((person) => [person.registration.id, person]));
  return ids.flatMap((id) => {
    const person = byId.get(id);
    return person ? presented(person) : [];
  });
}

export const userNotFound = () => notFound("We could not find this user. They may have been deleted.");

export async function findPerson(db: Pick<Database, "select">, id: string) {
  const [person] = isUuid(id) ? await readPeople(db, [id]) : [];
  if (!person) throw userNotFound();
  return person;
}
