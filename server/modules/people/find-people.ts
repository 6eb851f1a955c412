import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { isPerson, matching, orderOf, type PeopleQuery } from "./people-query.ts";

interface Page {
  limit: number;
  offset: number;
}

interface PeoplePage {
  /** Registration ids, in order. */
  ids: string[];
  /** How many match. */
  total: number;
  /** There are more than `total`. */
  isMinimum: boolean;
}

/** Up to this many matches are counted; fewer where each has to be fetched, because the indexes of the orders don't hold what a filter reads. */
const maxCounted = { ofText: 10_000, ofFilter: 1000 };

/*
 * The administrator's search is one statement, and PostgreSQL chooses between two ways to run it. A rare text ("zimmerman") is found
 * in the trigram index (`registrations_search_index`), and the matches are sorted. A frequent one ("an") is met soon on a scan of
 * the index of the order, which contains the searched text, so that no row is fetched; that scan is also the way for one or two
 * letters, which have no trigram. Asking for 10,001 matches instead of 50 counts them, and keeps the planner from hoping to meet
 * all Smiths early in the order of names. Among 1,000,000 people a search takes 1 to 30 ms of processor time, and 140 ms for two
 * letters that nobody has.
 */

/** Finds one page of people. `countAll` returns how many there are, for a page without any condition. */
export async function findPeople(
  db: Database,
  filter: PeopleQuery,
  page: Page,
  countAll: () => Promise<number>,
): Promise<PeoplePage> {
  const condition = matching(filter);
  const order = orderOf(filter).byColumn;
  if (!condition) {
    const [ids, total] = await Promise.all([pageOfAll(db, filter, page), countAll()]);
    return { ids, total, isMinimum: false };
  }
  const counted = Math.max(maxCounted[filter.q ? "ofText" : "ofFilter"], page.offset + page.limit);
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

/** How many people there are, and how many of them wait for an answer to their request. */
export async function countPeople(db: Database): Promise<{ total: number; pending: number }> {
  // Counting all and taking off the administrators is half the work of leaving them out one by one.
  const { rows } = await db.execute<{ total: number; pending: number }>(sql`
    select (select count(*)::int from ${registrations})
        - (select count(*)::int from ${registrations} r join ${users} on ${users.id} = r.user_id where ${users.isAdmin}) as total,
      (select count(*)::int from ${registrations} where ${matching({ pending: true })} and ${isPerson}) as pending`);
  return rows[0] ?? { total: 0, pending: 0 };
}
