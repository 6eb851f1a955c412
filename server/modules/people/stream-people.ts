import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { isPerson, matching, orderOf, type PeopleQuery } from "./people-query.ts";
import { readPeople } from "./read-people.ts";

const batchSize = 1000;

/** Every match in order, a thousand at a time, each batch after the last key of the one before: no transaction stays open. */
export async function* readInBatches(
  db: Database,
  filter: PeopleQuery,
): AsyncGenerator<Awaited<ReturnType<typeof readPeople>>> {
  const { column, key, byColumn } = orderOf(filter);
  const comparison = filter.order === "asc" ? sql`>` : sql`<`;
  const condition = matching(filter) ?? sql`true`;
  let after: { key: unknown; id: string } | undefined;
  for (;;) {
    const isLater = after
      ? sql`(${column}, ${registrations.id}) ${comparison} (${after.key}, ${after.id})`
      : sql`true`;
    const { rows } = await db.execute<{ key: unknown; id: string }>(sql`
      select id, ${key} from ${registrations} where ${condition} and ${isPerson} and ${isLater}
      order by ${byColumn} limit ${batchSize}`);
    const last = rows.at(-1);
    if (!last) return;
    yield await readPeople(
      db,
      rows.map(({ id }) => id),
    );
    if (rows.length < batchSize) return;
    after = last;
  }
}
