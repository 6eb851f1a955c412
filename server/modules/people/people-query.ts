import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type PersonRecord, selectPeople } from "#server/modules/person-records/read-person.ts";
import { type Database, escapeLike } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import type { PeopleFilter, Person, peopleCsvQuery } from "#shared/api/people.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { type RegistrationRow, registrations, wasHeldBack } from "#shared/schema/registrations.ts";
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
const cameInBurst = sql`${registrations.burst} in (
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

/** A person as mail programs copy one: "Mary Jones" <mary@example.org>. */
const copiedPerson = /^\s*"?([^"<>]*)"?\s*<([^<>\s]+@[^<>\s]+)>\s*$/;

/** "Lee, Ann", as lists and spreadsheets write a name. */
const lastNameFirst = /^\s*"?([^,"<]+),([^,"<]+)/;

/** Quotation marks around a text are not part of it, and those within are the plain ones, as unaccent() stores them. */
const withPlainQuotes = (text: string): string =>
  text.replace(/[“”„«»]/g, '"').replace(/^["\s]+(?=[^"\s])|(?<=[^"\s])["\s]+$/g, "");

/** Literal, in any letter case, anywhere in "first last email". Compatibility forms have no "%" of their own that folding would make. */
function hasText(typed: string): SQL {
  const text = withPlainQuotes(typed);
  const includes = (name: string) => {
    const plain = name.replace(copiedPerson, "$1$2").normalize("NFKC");
    return sql`search_text like fold_for_search(${`%${escapeLike(plain)}%`})`;
  };
  const contains = lastNameFirst.test(text)
    ? sql`(${includes(text)} or ${includes(text.replace(lastNameFirst, "$2$1"))})`
    : includes(text);
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

interface Page {
  limit: number;
  offset: number;
}

/** Matches are counted up to this; fewer where accounts are looked up for a filter. */
const maxCounted = { ofText: 10_000, ofFilter: 1000 };

// PostgreSQL chooses between the trigram index (rare texts) and an index-only scan in the list's order (frequent texts, filters).
// Asking for one match more than is counted keeps the planner from expecting all Smiths early (docs/performance.md).

export async function findPeople(db: Database, filter: PeopleQuery, page: Page) {
  const condition = matching(filter);
  const order = orderOf(filter).byColumn;
  if (!condition) {
    const [ids, { total }] = await Promise.all([pageOfAll(db, filter, page), countPeople(db)]);
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

/** Columns that the panel never gets, and why. A column in neither list does not compile. */
export const notPresented = {
  searchText: "for the search only",
  sortName: "for the order only",
  addressCorrectedAt: "for the rule that a visitor corrects an address once",
  registeredBy: "a hash of the visitor's cookie",
  districtAskedAt: "for the rule that an ended district is asked for once",
  countsOnceConfirmed: "for the rule that an answer does not tell who is registered",
  listing: "the panel is told `burst` and `heldBack`",
} satisfies Record<Exclude<keyof RegistrationRow, keyof Person>, string>;

const presentPerson = ({
  registration,
  account,
  profile,
  contact,
  burst,
}: PersonRecord & { burst: boolean }) => ({
  ...registration,
  photoUrl: registration.photoUrl ?? account.photoUrl,
  role: account.role,
  status: account.status,
  confirmed: account.emailConfirmedAt !== null,
  isAmbassador: profile?.isApproved ?? false,
  burst,
  heldBack: registration.listing === "held-back",
  crm: {
    status: contact?.status ?? "none",
    reason: contact?.reason ?? null,
    syncedAt: contact?.syncedAt ?? null,
  },
});

/** People as the panel shows them. @param ids registration ids; the result keeps their order and leaves out unknown ones */
export async function readPeople(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const people = await selectPeople(
    db,
    and(sql`${registrations.id} = any(${sql.param(ids)}::uuid[])`, eq(users.isAdmin, false)),
    { burst: sql<boolean>`coalesce(${cameInBurst}, false)` },
  );
  const byId = new Map(people.map((person) => [person.registration.id, person]));
  return ids.flatMap((id) => {
    const person = byId.get(id);
    return person ? presentPerson(person) : [];
  });
}

export const userNotFound = () => notFound("We could not find this user. They may have been deleted.");

export async function findPerson(db: Database, id: string) {
  const [person] = await readPeople(db, [id]);
  if (!person) throw userNotFound();
  return person;
}
