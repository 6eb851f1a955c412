import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db.ts";
import type { userSortKeys } from "#shared/api/users.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import type { ManyMatches } from "./many-matches.ts";

export type UserSort = (typeof userSortKeys)[number];

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

/** Up to this many matches are counted and sorted; with more, walking along the order finds a page sooner. */
export const mostCounted = 10_000;
/** How far a walk goes before it is clear that the matches are all at the other end. */
const walkRows = 20_000;

/** The columns of each order, as the indexes have them; the id makes it total. */
const sortColumns: Record<UserSort, SQL[]> = {
  name: [sql`lower(${registrations.lastName})`, sql`lower(${registrations.firstName})`],
  email: [sql`lower(${registrations.email})`],
  createdAt: [sql`${registrations.createdAt}`],
};

/** Everybody but administrators: an account that registered may have been made one later. */
export const isPerson = sql`${registrations.userId} <> all (array(select ${users.id} from ${users} where ${users.isAdmin}))`;

/** A literal text as a LIKE pattern that finds it anywhere. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The conditions of a search; undefined without one. */
export function matching({ q, pending }: Pick<UserFilter, "q" | "pending">): SQL | undefined {
  const conditions = [
    ...(q ? [sql`${registrations.searchText} like lower(${containing(q)})`] : []),
    ...(pending ? [sql`${registrations.wantAmbassadorRole} and ${registrations.processedAt} is null`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `);

/** The key columns under their own names (k0, k1), and ORDER BY clauses over either. */
export function orderOf({ sort, order }: Pick<UserFilter, "sort" | "order">) {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const columns = sortColumns[sort];
  const names = columns.map((_, index) => sql.identifier(`k${index}`));
  const by = (parts: SQL[]) => list([...parts, sql`id`].map((part) => sql`${part} ${direction}`));
  return {
    columns,
    keys: list(columns.map((column, index) => sql`${column} as ${names[index]}`)),
    byColumns: by(columns),
    byKeys: by(names.map((name) => sql`${name}`)),
  };
}

interface Page {
  limit: number;
  offset: number;
}

/**
 * Finds one page of people, quickly however many there are (measured with 1,000,000). Three ways, because no single plan
 * serves them all: without a search, a walk along the index of the order; for few matches, all of them out of the trigram
 * index, sorted; for many, a bounded walk along the order, or all of them when they lie together at its other end.
 */
export async function findUsers(
  db: Database,
  filter: UserFilter,
  page: Page,
  known: { countAll: () => Promise<number>; many: ManyMatches },
): Promise<UserPage> {
  const condition = matching(filter);
  if (!condition) {
    const [ids, total] = await Promise.all([walk(db, filter, page), known.countAll()]);
    return { ids, total, isMinimum: false };
  }
  if (filter.pending) return sortMatches(db, condition, filter, page);
  const text = filter.q?.toLowerCase() ?? "";
  if (!known.many.has(text)) {
    const found = await sortMatches(db, condition, filter, page, mostCounted + 1);
    if (found.total <= mostCounted) return found;
    known.many.note(text);
  }
  const ids = await walkMatches(db, condition, filter, page);
  // A page that came out short says nothing: the walk ended before the order did.
  const isWhole = ids.length === page.limit;
  return {
    ids: isWhole ? ids : await topMatches(db, condition, filter, page),
    total: mostCounted,
    isMinimum: true,
  };
}

async function walk(db: Database, filter: UserFilter, { limit, offset }: Page): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${registrations} where ${isPerson}
    order by ${orderOf(filter).byColumns} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** Fetches the matches (at most so many), and sorts the page out of them. */
async function sortMatches(
  db: Database,
  condition: SQL,
  filter: UserFilter,
  { limit, offset }: Page,
  most?: number,
): Promise<UserPage> {
  const { keys, byKeys } = orderOf(filter);
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with matches as materialized (
      select id, ${keys} from ${registrations} where ${condition} and ${isPerson} ${most ? sql`limit ${most}` : sql``}
    )
    select (select count(*)::int from matches) as total,
      array(select id::text as found from matches order by ${byKeys} limit ${limit} offset ${offset}) as ids`);
  return { total: rows[0]?.total ?? 0, ids: rows[0]?.ids ?? [], isMinimum: false };
}

/** Goes along the order for a while and keeps what matches. */
async function walkMatches(
  db: Database,
  condition: SQL,
  filter: UserFilter,
  { limit, offset }: Page,
): Promise<string[]> {
  const { keys, byColumns, byKeys } = orderOf(filter);
  const { rows } = await db.execute<{ id: string }>(sql`
    with walked as materialized (
      select id, ${keys}, ${condition} as matches from ${registrations} where ${isPerson}
      order by ${byColumns} limit ${walkRows + 4 * offset}
    )
    select id from walked where matches order by ${byKeys} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** Sorts all matches, however many: for those that lie together where the walk does not come (everybody called Smith). */
async function topMatches(
  db: Database,
  condition: SQL,
  filter: UserFilter,
  { limit, offset }: Page,
): Promise<string[]> {
  const { keys, byKeys } = orderOf(filter);
  // "offset 0" keeps the planner from walking the index of the order after all.
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, ${keys} from ${registrations} where ${condition} and ${isPerson} offset 0
    ) matches order by ${byKeys} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** How many people there are, and how many of them wait for an answer to their request. */
export async function countPeople(db: Database): Promise<{ total: number; pending: number }> {
  const { rows } = await db.execute<{ total: number; pending: number }>(sql`
    select (select count(*)::int from ${registrations} where ${isPerson}) as total,
      (select count(*)::int from ${registrations} where ${matching({ pending: true })} and ${isPerson}) as pending`);
  return rows[0] ?? { total: 0, pending: 0 };
}
