import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import type { District } from "#shared/congress.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { type PersonValues, type RowsOfPerson, type TableName, tables, valuesFor } from "./new-person.ts";
import { recordConsent } from "./suppressions.ts";

interface Change extends RowsOfPerson {
  values?: Partial<PersonValues>;
}

// The registration first, everywhere, so that concurrent changes don't deadlock.
const inOrder = ["registration", "account", "healthcareProfile", "profile"] as const satisfies TableName[];

const lockRegistrations = (tx: Database, condition: SQL) =>
  tx
    .select({ id: registrations.id, email: registrations.email })
    .from(registrations)
    .where(condition)
    .orderBy(registrations.id)
    .for("no key update");

/** Locks a person's registration, which every change and every erasure locks first. @returns undefined when they are gone */
export const lockPerson = async (tx: Database, userId: string) =>
  (await lockRegistrations(tx, eq(registrations.userId, userId)))[0];

/** Deleting a person waits until the transaction ends. @returns false when they are gone */
export async function holdPerson(tx: Database, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from ${registrations} where ${registrations.id} = ${id} for share`,
  );
  return rowCount === 1;
}

/** Locks many registrations, in the order in which an erasure locks them. @returns the ids of those who are still there */
export const lockPeople = async (tx: Database, ids: readonly string[]): Promise<string[]> =>
  (await lockRegistrations(tx, inArray(registrations.id, [...ids]))).map(({ id }) => id);

/** The same for a hundred thousand people, whose ids stay in the database. */
export const lockAll = (tx: Database, strength: "update" | "no key update", ids: SQLWrapper) =>
  tx.execute(sql`select count(*) from (
    select from ${registrations} where ${registrations.id} in (${ids}) order by ${registrations.id} for ${sql.raw(strength)}) as locked`);

/** Changes a person in every table. Missing values stay; so does a required column when the new value is null. */
export async function changePerson(tx: Database, userId: string, { values = {}, ...own }: Change) {
  await lockPerson(tx, userId);
  for (const name of inOrder) {
    const change = settable(name, {
      ...valuesFor(name, values),
      ...(name === "account" && unconfirmedIfNew(values.email)),
      ...own[name],
    });
    if (Object.keys(change).length === 0) continue;
    const table = tables[name];
    await tx
      .update(table)
      .set({ updatedAt: new Date(), ...change })
      .where(eq("userId" in table ? table.userId : table.id, userId));
  }
}

/** A new address is unconfirmed; a change of letter case is not a new address. */
const unconfirmedIfNew = (email: string | undefined) =>
  email !== undefined && {
    emailConfirmedAt: sql`case when lower(${users.email}) = lower(${email}) then ${users.emailConfirmedAt} end`,
  };

function settable(name: TableName, change: Record<string, unknown>): Record<string, unknown> {
  const columns: Record<string, { notNull: boolean }> = getTableColumns(tables[name]);
  return Object.fromEntries(
    Object.entries(change).filter(
      ([column, value]) => value !== undefined && !(value === null && columns[column]?.notNull),
    ),
  );
}

/** A confirmed address activates a pending account and shows a held-back name; who came by an import agrees to the terms with it. */
export async function confirmEmail(tx: Database, userId: string): Promise<boolean> {
  await lockPerson(tx, userId);
  await releaseName(tx, userId);
  await tx
    .update(registrations)
    .set({ agreeToTerms: true, countsOnceConfirmed: false })
    .where(
      and(
        eq(registrations.userId, userId),
        or(eq(registrations.agreeToTerms, false), registrations.countsOnceConfirmed),
      ),
    );
  const confirmed = await tx
    .update(users)
    .set({
      emailConfirmedAt: new Date(),
      updatedAt: new Date(),
      agreeToTerms: true,
      status: sql`case ${users.status} when 'pending' then 'active' else ${users.status} end`,
    })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
    .returning({ id: users.id });
  return confirmed.length > 0;
}

export const releaseName = (tx: Database, userId: string) =>
  tx
    .update(registrations)
    .set({ listing: "released" })
    .where(and(eq(registrations.userId, userId), eq(registrations.listing, "held-back")));

export const hidePeople = (db: Database, ids: readonly string[], hidden: boolean): Promise<string[]> =>
  db.transaction(async (tx) => {
    const changed = await tx
      .update(registrations)
      .set({ hidden, updatedAt: new Date() })
      .where(and(inArray(registrations.id, await lockPeople(tx, ids)), ne(registrations.hidden, hidden)))
      .returning({ id: registrations.id });
    return changed.map(({ id }) => id);
  });

export async function setDistrict(tx: Database, { id }: { id: string }, district: District | null) {
  await tx
    .update(registrations)
    .set({ district, districtAskedAt: null, updatedAt: new Date() })
    .where(eq(registrations.id, id));
  await recordConsent(tx, id, "district", district !== null);
}

/** Forgets the districts of the next people, locked in the order of an erasure. @returns the last person's id; undefined when there are no more */
export const forgetDistrictsBefore = (
  db: Database,
  congress: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const next = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(
          after === undefined ? undefined : gt(registrations.id, after),
          isNotNull(registrations.district),
          sql`(${registrations.district}->>'congress')::integer < ${congress}`,
        ),
      )
      .orderBy(registrations.id)
      .limit(limit)
      .for("no key update");
    const ids = next.map(({ id }) => id);
    await tx
      .update(registrations)
      .set({ district: null, districtAskedAt: null })
      .where(inArray(registrations.id, ids));
    return ids.at(-1);
  });

export async function recordDistrictAsked(db: Database, id: string): Promise<void> {
  await db.update(registrations).set({ districtAskedAt: new Date() }).where(eq(registrations.id, id));
}

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

const gapTables = ["registration", "account", "healthcareProfile"] as const;

async function changeGaps(
  tx: Database,
  people: readonly Gap[],
  next: (column: SQL, value: SQL) => SQL,
  version: SQL,
): Promise<void> {
  const gap = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    as gap ("userId" uuid, gaps jsonb, "versionBefore" timestamptz, "versionAfter" timestamptz)`;
  for (const name of gapTables) {
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
  changeGaps(tx, people, (column, value) => sql`coalesce(${column}, ${value})`, sql`gap."versionAfter"`);

export const emptyGaps = (tx: Database, people: readonly Gap[]) =>
  changeGaps(
    tx,
    people,
    (column, value) => sql`nullif(${column}, ${value})`,
    sql`case when person.updated_at = gap."versionAfter" then gap."versionBefore" else now() end`,
  );
