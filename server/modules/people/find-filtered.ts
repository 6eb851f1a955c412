import { and, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { isFoundByPieces, type Page, sortMatches, type UserPage } from "./search-users.ts";
import { isPerson, matching, orderOf, type UserFilter } from "./user-filter.ts";

/** How far the order is followed in the hope of a whole page. */
const maxWalk = 5000;
/** Up to this many matches are counted. */
const maxCounted = 1000;

/**
 * One page of the people whom a filter lets through. Where many match, the page is whole after a short walk along the order;
 * where few do, an index finds all of them and they are sorted.
 */
export async function findFiltered(db: Database, filter: UserFilter, page: Page): Promise<UserPage> {
  const { q } = filter;
  const condition = and(matching(filter), q ? isFoundByPieces(q) : undefined) ?? sql`true`;
  const { limit, offset } = page;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select * from ${registrations} where ${isPerson}
      order by ${orderOf(filter).byColumn} limit ${maxWalk + 4 * offset}
    ) as ${registrations} where ${condition} limit ${limit} offset ${offset}`);
  if (rows.length < limit) return sortMatches(db, condition, filter, page);
  const counted = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from ${registrations} where ${condition} and ${isPerson} limit ${maxCounted + 1}) as few`);
  const total = counted.rows[0]?.total ?? 0;
  return { ids: rows.map(({ id }) => id), total: Math.min(total, maxCounted), isMinimum: total > maxCounted };
}
