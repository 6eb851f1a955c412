import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { escapeLike } from "#server/platform/database/database.ts";
import type { peopleCsvQuery } from "#shared/api/people.ts";
import type { PeopleFilter } from "#shared/api/people-filters.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { registrations, wasHeldBack } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

export type PeopleQuery = z.output<typeof peopleCsvQuery>;

const sortKeys: Record<PeopleQuery["sort"], SQL> = {
  name: sql`${registrations.sortName}`,
  email: sql`lower(${registrations.email})`,
  createdAt: sql`${registrations.createdAt}`,
};

/** Everyone but administrators; a registered account may have become one later. */
export const isPerson = sql`${registrations.id} <> all (array(
  select r.id from ${registrations} r join ${users} on ${users.id} = r.user_id where ${users.isAdmin}))`;

/** Whether a held-back name shares this person's burst of public names; null when they came in no burst. */
export const cameInBurst = sql`${registrations.burst} in (
  select held.burst from ${registrations} held where ${wasHeldBack({ listing: sql`held.listing` })})`;

const flags: Record<Exclude<keyof PeopleFilter, "type" | "state" | "status">, SQL> = {
  confirmed: sql`exists (
    select from ${users} where ${users.id} = ${registrations.userId} and ${users.emailConfirmedAt} is not null)`,
  subscribed: sql`${registrations.subscribeUpdates}`,
  ambassador: sql`${registrations.userId} in (
    select ${ambassadorProfiles.userId} from ${ambassadorProfiles} where ${ambassadorProfiles.isApproved})`,
  public: sql`${registrations.sharePublicly}`,
  burst: cameInBurst,
  hidden: sql`${registrations.hidden}`,
};
const flagNames = Object.keys(flags) as (keyof typeof flags)[];

function hasFlag(flag: SQL, expected: boolean | undefined): SQL | undefined {
  if (expected === undefined) return undefined;
  return expected ? flag : sql`(${flag}) is not true`;
}

/** Literal, in any letter case, anywhere in "first last email". Compatibility forms have no "%" of their own that folding would make. */
function hasText(text: string): SQL {
  const contains = sql`search_text like fold_for_search(${`%${escapeLike(text.normalize("NFKC"))}%`})`;
  // Fewer than three letters have no trigram: as a number, the condition leaves only the scan in the list's order.
  return /[\p{L}\p{N}]{3}/u.test(text) ? contains : sql`(${contains})::int > 0`;
}

type Filter = Omit<PeopleQuery, "sort" | "order">;

export function matching({ q, pending, type, state, status, ...flagValues }: Filter): SQL | undefined {
  return and(
    q ? hasText(q) : undefined,
    pending ? sql`${registrations.wantAmbassadorRole} and ${registrations.processedAt} is null` : undefined,
    type && eq(registrations.registrationType, type),
    state ? eq(registrations.state, state) : undefined,
    status &&
      sql`exists (select from ${users} where ${users.id} = ${registrations.userId} and ${users.status} = ${status})`,
    ...flagNames.map((name) => hasFlag(flags[name], flagValues[name])),
  );
}

export function orderOf({ sort, order }: Pick<PeopleQuery, "sort" | "order">) {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const column = sortKeys[sort];
  return { column, key: sql`${column} as key`, byColumn: sql`${column} ${direction}, id ${direction}` };
}
