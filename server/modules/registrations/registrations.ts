import { and, count, countDistinct, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { publicRegistration } from "#server/modules/public-rows/public-rows.ts";
import type { Database } from "#server/platform/database/database.ts";
import { isUuid, visibleLetterOrDigit } from "#shared/fields.ts";
import { importedPeople } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

/** The newest public supporters, of one state or of all, with the last initial only. @param before an id: only earlier ones; an unknown id, or that of a person who is not shown, gives an empty list */
export async function listPublicRegistrations(
  db: Database,
  { limit, before, state }: { limit: number; before?: string; state?: string },
) {
  if (before !== undefined && !isUuid(before)) return [];
  const earlier: SQL | undefined = before
    ? sql`(${registrations.createdAt}, ${registrations.id}) < ${db
        .select({ createdAt: registrations.createdAt, id: registrations.id })
        .from(registrations)
        .where(and(eq(registrations.id, before), publicRegistration))}`
    : undefined;
  const people = await db
    .select({
      id: registrations.id,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      state: registrations.state,
      registrationType: registrations.registrationType,
      photoUrl: registrations.photoUrl,
    })
    .from(registrations)
    .where(and(publicRegistration, earlier, state ? eq(registrations.state, state) : undefined))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(limit);
  return people.map((person) => ({ ...person, lastName: initialOf(person.lastName) }));
}

/** The first letter or digit: "’t Hooft" -> "T". */
const initialOf = (lastName: string): string =>
  [...(visibleLetterOrDigit.exec(lastName)?.[0].toUpperCase() ?? "")][0] ?? "";

export async function countPeopleRegistered(db: Database) {
  const everyone = await db.$count(registrations);
  const uncounted = await db.$count(registrations, eq(registrations.countsOnceConfirmed, true));
  return { registered: everyone - uncounted - (await countUnanswered(db)) };
}

/** Who came by an import has not registered here before they confirm. */
async function countUnanswered(db: Database): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(importedPeople.registrationId) })
    .from(importedPeople)
    .innerJoin(registrations, eq(registrations.id, importedPeople.registrationId))
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(importedPeople.isNew, isNull(users.emailConfirmedAt)));
  return row?.people ?? 0;
}

/** Smaller counts could identify people. */
const minCell = 5;

export async function countPublicSupporters(db: Database) {
  const rows = await db
    .select({ type: registrations.registrationType, state: registrations.state, count: count() })
    .from(registrations)
    .where(publicRegistration)
    .groupBy(registrations.registrationType, registrations.state);
  const counts = { provider: 0, patient: 0, supporter: 0, total: 0 };
  const states = new Map<string, number>();
  for (const row of rows) {
    counts[row.type] += row.count;
    counts.total += row.count;
    states.set(row.state, (states.get(row.state) ?? 0) + row.count);
  }
  const byState = [...states]
    .filter(([, stateCount]) => stateCount >= minCell)
    .map(([state, stateCount]) => ({ state, count: stateCount }))
    .sort((a, b) => b.count - a.count || a.state.localeCompare(b.state));
  return { counts, byState };
}
