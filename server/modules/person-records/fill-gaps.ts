import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { tables } from "./person-rows.ts";

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
  tx: Pick<Transaction, "execute">,
  people: readonly Gap[],
  next: (column: SQL, value: SQL) => SQL,
  version: SQL,
): Promise<void> {
  const listOf = (values: unknown[], type: "uuid" | "jsonb" | "timestamptz") =>
    sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const gap = sql`unnest(${listOf(
    people.map(({ userId }) => userId),
    "uuid",
  )}, ${listOf(
    people.map(({ gaps }) => JSON.stringify(gaps)),
    "jsonb",
  )}, ${listOf(
    people.map(({ versionBefore }) => versionBefore.toISOString()),
    "timestamptz",
  )}, ${listOf(
    people.map(({ versionAfter }) => versionAfter.toISOString()),
    "timestamptz",
  )}) as gap (user_id, gaps, version_before, version_after)`;
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
      from ${gap} where ${person} = gap.user_id`);
  }
}

/** What is there stays. */
export const fillGaps = (tx: Pick<Transaction, "execute">, people: readonly Gap[]) =>
  change(tx, people, (column, value) => sql`coalesce(${column}, ${value})`, sql`gap.version_after`);

/** What was filled is emptied where it is still the same. */
export const emptyGaps = (tx: Pick<Transaction, "execute">, people: readonly Gap[]) =>
  change(
    tx,
    people,
    (column, value) => sql`nullif(${column}, ${value})`,
    sql`case when person.updated_at = gap.version_after then gap.version_before else now() end`,
  );
