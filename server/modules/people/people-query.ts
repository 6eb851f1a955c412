import { type SQL, sql } from "drizzle-orm";
import { literal } from "#server/platform/database/like.ts";
import type { peopleSortKeys } from "#shared/api/people.ts";
import type { PeopleFilter } from "#shared/api/people-filters.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { conditionsOf } from "./filter-people.ts";

type PeopleSort = (typeof peopleSortKeys)[number];

export interface PeopleQuery extends PeopleFilter {
  /** Literal text, any letter case, anywhere in "first last email". */
  q?: string | undefined;
  sort: PeopleSort;
  order: "asc" | "desc";
  /** Only requests to become an ambassador that nobody has decided. */
  pending?: boolean | undefined;
}

/** What each order goes by, as the indexes have it; the id makes it total. */
const sortKeys: Record<PeopleSort, SQL> = {
  name: sql`${registrations.sortName}`,
  email: sql`lower(${registrations.email})`,
  createdAt: sql`${registrations.createdAt}`,
};

/** Everybody but administrators: an account that registered may have been made one later. */
export const isPerson = sql`${registrations.id} <> all (array(
  select r.id from ${registrations} r join ${users} on ${users.id} = r.user_id where ${users.isAdmin}))`;

/** Whose name or email address contains this text. */
export function hasText(text: string): SQL {
  const contains = sql`search_text like lower(${`%${literal(text)}%`})`;
  // Fewer than three letters in a row have no trigram: as a number, the condition leaves only the scan along the order.
  return /[\p{L}\p{N}]{3}/u.test(text) ? contains : sql`(${contains})::int > 0`;
}

/** The conditions of a filter; undefined without one. */
export function matching({ q, pending, ...filter }: Omit<PeopleQuery, "sort" | "order">): SQL | undefined {
  const conditions = [
    ...(q ? [hasText(q)] : []),
    ...(pending ? [sql`${registrations.wantAmbassadorRole} and ${registrations.processedAt} is null`] : []),
    ...conditionsOf(filter),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

/** What an order goes by, as a column named "key" and as an ORDER BY clause. */
export function orderOf({ sort, order }: Pick<PeopleQuery, "sort" | "order">) {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const column = sortKeys[sort];
  return { column, key: sql`${column} as key`, byColumn: sql`${column} ${direction}, id ${direction}` };
}
