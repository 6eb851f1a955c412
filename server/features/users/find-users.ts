import { type SQL, sql } from "drizzle-orm";
import { literal } from "#server/database/like.ts";
import type { Database } from "#server/db.ts";
import type { userSortKeys } from "#shared/api/users.ts";
import { registrations, searchPiecesOf } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

type UserSort = (typeof userSortKeys)[number];

export interface UserFilter {
  /** Literal text, any letter case, anywhere in "first last email". */
  q?: string | undefined;
  sort: UserSort;
  order: "asc" | "desc";
  /** Only requests to become an ambassador that nobody has decided. */
  pending?: boolean | undefined;
}

export interface UserPage {
  /** Registration ids, in order. */
  ids: string[];
  /** How many match. */
  total: number;
  /** There are more than `total`: counting them all would cost more than anybody would learn from it. */
  isMinimum: boolean;
}

type Found = Omit<UserPage, "isMinimum">;

/** Up to this many matches are always counted. */
const mostCounted = 1000;
/**
 * How many people a search looks at along its order before it turns to the indexes of the text; a longer walk follows where
 * at least so many matched that it is likely to fill the page (one in a hundred), or to find a thousand (one in twenty).
 */
const walks = [
  { rows: 1000, worthMore: 10 },
  { rows: 5000, worthMore: 250 },
  { rows: 20_000, worthMore: Number.POSITIVE_INFINITY },
];

/** What each order goes by, as the indexes have it; the id makes it total. */
const sortKeys: Record<UserSort, SQL> = {
  name: sql`${registrations.sortName}`,
  email: sql`lower(${registrations.email})`,
  createdAt: sql`${registrations.createdAt}`,
};

/** Everybody but administrators: an account that registered may have been made one later. */
export const isPerson = sql`${registrations.id} <> all (array(
  select r.id from ${registrations} r join ${users} on ${users.id} = r.user_id where ${users.isAdmin}))`;

/** A literal text as a LIKE pattern that finds it anywhere. */
const containing = (text: string): string => `%${literal(text)}%`;

/** A text that the trigram index can narrow down: three letters or digits in a row. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** The conditions of a search; undefined without one. */
export function matching({ q, pending }: Pick<UserFilter, "q" | "pending">): SQL | undefined {
  const conditions = [
    ...(q ? [sql`${registrations.searchText} like lower(${containing(q)})`] : []),
    ...(q && !hasTrigram(q) ? [sql`${searchPiecesOf(registrations)} @> array[left(lower(${q}), 2)]`] : []),
    ...(pending ? [sql`${registrations.wantAmbassadorRole} and ${registrations.processedAt} is null`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

/** The key of an order under a name of its own ("key"), and ORDER BY clauses over the column or that name. */
export function orderOf({ sort, order }: Pick<UserFilter, "sort" | "order">) {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const column = sortKeys[sort];
  const by = (key: SQL) => sql`${key} ${direction}, id ${direction}`;
  return { column, key: sql`${column} as key`, byColumn: by(column), byKey: by(sql`key`) };
}

interface Page {
  limit: number;
  offset: number;
}

/**
 * Finds one page of people, quickly however many there are (measured with 1,000,000). No single plan serves every search,
 * and the planner can't know which: so a short walk along the order comes first, which is all that a frequent text needs.
 * Where it does not fill the page, the matches come out of the text's index and are sorted: they are few, or lie together
 * far along the order (everybody called Smith). Where it does, that index says whether there are more than are counted.
 */
export async function findUsers(
  db: Database,
  filter: UserFilter,
  page: Page,
  countAll: () => Promise<number>,
): Promise<UserPage> {
  const condition = matching(filter);
  if (!condition) {
    const [ids, total] = await Promise.all([walk(db, filter, page), countAll()]);
    return { ids, total, isMinimum: false };
  }
  if (filter.pending) return sortMatches(db, condition, filter, page);
  let near: Found = { ids: [], total: 0 };
  for (const { rows, worthMore } of walks) {
    near = await walkMatches(db, filter, page, rows);
    if (near.total < worthMore || near.total > mostCounted) break;
  }
  if (near.ids.length < page.limit) return sortMatches(db, condition, filter, page);
  const first = { ids: near.ids, total: mostCounted, isMinimum: true };
  if (near.total > mostCounted) return first;
  const few = await sortMatches(db, condition, filter, page, mostCounted + 1);
  return few.total > mostCounted ? first : few;
}

async function walk(db: Database, filter: UserFilter, { limit, offset }: Page): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${registrations} where ${isPerson}
    order by ${orderOf(filter).byColumn} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** Fetches the matches (at most so many), and sorts the page out of them. */
async function sortMatches(
  db: Database,
  condition: SQL,
  filter: UserFilter,
  page: Page,
  most?: number,
): Promise<UserPage> {
  const { key, byKey } = orderOf(filter);
  const matches = sql`
    select id, ${key} from ${registrations} where ${condition} and ${isPerson} ${most ? sql`limit ${most}` : sql``}`;
  return { ...(await pageOf(db, matches, byKey, page)), isMinimum: false };
}

/**
 * Goes along the order for a while and keeps what matches, in order; stops once the page is whole and more match than are
 * counted. It reads nothing but the index of the order, which holds the text as well.
 */
function walkMatches(db: Database, filter: UserFilter, page: Page, rows: number): Promise<Found> {
  const { key, byColumn, byKey } = orderOf(filter);
  const enough = Math.max(mostCounted + 1, page.offset + page.limit);
  const matches = sql`
    select * from (
      select id, search_text, ${key} from ${registrations} where ${isPerson}
      order by ${byColumn} limit ${rows + 4 * page.offset}
    ) walked where search_text like lower(${containing(filter.q ?? "")}) limit ${enough}`;
  return pageOf(db, matches, byKey, page);
}

/** How many rows there are, and which stand on the page. */
async function pageOf(db: Database, matches: SQL, byKey: SQL, { limit, offset }: Page) {
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with matches as materialized (${matches})
    select (select count(*)::int from matches) as total,
      array(select id::text as found from matches order by ${byKey} limit ${limit} offset ${offset}) as ids`);
  return rows[0] ?? { total: 0, ids: [] };
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
