import { type SQL, sql } from "drizzle-orm";
import { literal } from "#server/platform/database/like.ts";
import type { PeopleFilter } from "#shared/api/people-filters.ts";
import type { userSortKeys } from "#shared/api/users.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { conditionsOf } from "./filter-people.ts";

type UserSort = (typeof userSortKeys)[number];

export interface UserFilter extends PeopleFilter {
  /** Literal text, any letter case, anywhere in "first last email". */
  q?: string | undefined;
  sort: UserSort;
  order: "asc" | "desc";
  /** Only requests to become an ambassador that nobody has decided. */
  pending?: boolean | undefined;
}

/** What each order goes by, as the indexes have it; the id makes it total. */
const sortKeys: Record<UserSort, SQL> = {
  name: sql`${registrations.sortName}`,
  email: sql`lower(${registrations.email})`,
  createdAt: sql`${registrations.createdAt}`,
};

/** Everybody but administrators: an account that registered may have been made one later. */
export const isPerson = sql`${registrations.id} <> all (array(
  select r.id from ${registrations} r join ${users} on ${users.id} = r.user_id where ${users.isAdmin}))`;

/** Whose searched text holds this one. By the column's bare name, which a walk along an index carries along. */
export const hasText = (text: string): SQL => sql`search_text like lower(${`%${literal(text)}%`})`;

/** Whose last name begins with a text: a range of the order of names. */
export const nameBegins = (text: string): SQL =>
  sql`${registrations.sortName} like lower(${`${literal(text)}%`})`;

/** The conditions of a filter; undefined without one. */
export function matching({ q, pending, ...filter }: Omit<UserFilter, "sort" | "order">): SQL | undefined {
  const conditions = [
    ...(q ? [hasText(q)] : []),
    ...(pending ? [sql`${registrations.wantAmbassadorRole} and ${registrations.processedAt} is null`] : []),
    ...conditionsOf(filter),
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
