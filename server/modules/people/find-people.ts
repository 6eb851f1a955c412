import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { isPerson, matching, orderOf, type PeopleQuery } from "./people-query.ts";

interface Page {
  limit: number;
  offset: number;
}

/** Matches are counted up to this; fewer where accounts are looked up for a filter. */
const maxCounted = { ofText: 10_000, ofFilter: 1000 };

// PostgreSQL chooses between the trigram index (rare texts) and an index-only scan in the list's order (frequent texts, filters).
// Asking for one match more than is counted keeps the planner from expecting all Smiths early (docs/performance.md).

/** One page of people. `countAll` counts all when there is no condition. */
export async function findPeople(
  db: Database,
  filter: PeopleQuery,
  page: Page,
  countAll: () => Promise<number>,
) {
  const condition = matching(filter);
  const order = orderOf(filter).byColumn;
  if (!condition) {
    const [ids, total] = await Promise.all([pageOfAll(db, filter, page), countAll()]);
    return { ids, total, isMinimum: false };
  }
  const isFiltered = matching({ ...filter, q: undefined }) !== undefined;
  const counted = Math.max(maxCounted[isFiltered ? "ofFilter" : "ofText"], page.offset + page.limit);
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with matches as materialized (
      select id, row_number() over (order by ${order}) as place from ${registrations}
      where ${condition} and ${isPerson} order by ${order} limit ${counted + 1})
    select (select count(*)::int from matches) as total,
      array(select id::text from matches order by place limit ${page.limit} offset ${page.offset}) as ids`);
  const { ids = [], total = 0 } = rows[0] ?? {};
  return { ids, total: Math.min(total, counted), isMinimum: total > counted };
}

async function pageOfAll(db: Database, filter: PeopleQuery, { limit, offset }: Page): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${registrations} where ${isPerson}
    order by ${orderOf(filter).byColumn} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

export async function countPeople(db: Database): Promise<{ total: number; pending: number }> {
  // Subtracting the administrators takes half the time of excluding them.
  const { rows } = await db.execute<{ total: number; pending: number }>(sql`
    select (select count(*)::int from ${registrations})
        - (select count(*)::int from ${registrations} r join ${users} on ${users.id} = r.user_id where ${users.isAdmin}) as total,
      (select count(*)::int from ${registrations} where ${matching({ pending: true })} and ${isPerson}) as pending`);
  return rows[0] ?? { total: 0, pending: 0 };
}
