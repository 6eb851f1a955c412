import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { isFiltered } from "./filter-people.ts";
import { findFiltered } from "./find-filtered.ts";
import { type Page, searchUsers, sortMatches, type UserPage } from "./search-users.ts";
import { isPerson, matching, orderOf, type UserFilter } from "./user-filter.ts";

/** Finds one page of people, quickly however many there are (measured with 1,000,000). `countAll` says how many there are. */
export async function findUsers(
  db: Database,
  filter: UserFilter,
  page: Page,
  countAll: () => Promise<number>,
): Promise<UserPage> {
  const { q, pending } = filter;
  const condition = matching(filter);
  // Those who wait have an index of their own, and are few.
  if (pending && condition) return sortMatches(db, condition, filter, page);
  if (isFiltered(filter)) return findFiltered(db, filter, page);
  if (q) return searchUsers(db, { ...filter, q }, page);
  const [ids, total] = await Promise.all([walk(db, filter, page), countAll()]);
  return { ids, total, isMinimum: false };
}

async function walk(db: Database, filter: UserFilter, { limit, offset }: Page): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${registrations} where ${isPerson}
    order by ${orderOf(filter).byColumn} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** How many people there are, and how many of them wait for an answer to their request. */
export async function countPeople(db: Database): Promise<{ total: number; pending: number }> {
  // Counting all and taking off the administrators is half the work of leaving them out one by one.
  const { rows } = await db.execute<{ total: number; pending: number }>(sql`
    select (select count(*)::int from ${registrations})
        - (select count(*)::int from ${registrations} r join ${users} on ${users.id} = r.user_id where ${users.isAdmin}) as total,
      (select count(*)::int from ${registrations} where ${matching({ pending: true })} and ${isPerson}) as pending`);
  return rows[0] ?? { total: 0, pending: 0 };
}
