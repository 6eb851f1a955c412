import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { escapeLike } from "#server/platform/database/like.ts";
import type { peopleCsvQuery } from "#shared/api/people.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { conditionsOf } from "./filter-people.ts";

export type PeopleQuery = z.output<typeof peopleCsvQuery>;

const sortKeys: Record<PeopleQuery["sort"], SQL> = {
  name: sql`${registrations.sortName}`,
  email: sql`lower(${registrations.email})`,
  createdAt: sql`${registrations.createdAt}`,
};

/** Everyone but administrators; a registered account may have become one later. */
export const isPerson = sql`${registrations.id} <> all (array(
  select r.id from ${registrations} r join ${users} on ${users.id} = r.user_id where ${users.isAdmin}))`;

/** Literal, in any letter case, anywhere in "first last email". */
function hasText(text: string): SQL {
  const contains = sql`search_text like lower(${`%${escapeLike(text)}%`})`;
  // Fewer than three letters have no trigram: as a number, the condition leaves only the scan in the list's order.
  return /[\p{L}\p{N}]{3}/u.test(text) ? contains : sql`(${contains})::int > 0`;
}

export function matching({ q, pending, ...filter }: Omit<PeopleQuery, "sort" | "order">): SQL | undefined {
  const conditions = [
    ...(q ? [hasText(q)] : []),
    ...(pending ? [sql`${registrations.wantAmbassadorRole} and ${registrations.processedAt} is null`] : []),
    ...conditionsOf(filter),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

export function orderOf({ sort, order }: Pick<PeopleQuery, "sort" | "order">) {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const column = sortKeys[sort];
  return { column, key: sql`${column} as key`, byColumn: sql`${column} ${direction}, id ${direction}` };
}
