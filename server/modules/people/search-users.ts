import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { registrations, searchPiecesOf } from "#shared/schema/registrations.ts";
import { piecesOfOthers, piecesQuery } from "./search-pieces.ts";
import { hasText, isPerson, nameBegins, orderOf, type UserFilter } from "./user-filter.ts";

export interface Page {
  limit: number;
  offset: number;
}

export interface UserPage {
  /** Registration ids, in order. */
  ids: string[];
  /** How many match. */
  total: number;
  /** There are more than `total`: counting them all would cost more than anybody would learn from it. */
  isMinimum: boolean;
}

type Found = Pick<UserPage, "ids" | "total">;
const nothing: Found = { ids: [], total: 0 };

type Search = UserFilter & { q: string };

/** Up to this many matches are always counted. */
const maxCounted = 1000;
/** So many of the newest people say how frequent a text is: the day somebody came has nothing to do with the name. */
const sample = 1000;
/** Met so often among them, a text is worth a walk along the order; so often, counting the newest will do. */
const frequent = 5;
const veryFrequent = 60;
/** How many people are walked along at the most: half the work of fetching 10,000 matches. */
const maxWalk = 20_000;

/**
 * One page of the people whose text holds another. No single plan serves every search, and the planner can't know which. A text
 * that many have is soon met on a walk along the order, whose index holds the text as well. The matches of a rare one come out
 * of the index of the pieces and are sorted; so do those of a last name that many have, who stand together far along the order.
 */
export async function searchUsers(db: Database, search: Search, page: Page): Promise<UserPage> {
  const { met, together } = await lookAround(db, search, page);
  const isMany = met >= veryFrequent;
  if (isMany || (met >= frequent && !together)) {
    const { ids, total } = await walk(db, search, page, isMany ? amongNewest(search) : amongAll(search));
    const isCounted = total > maxCounted || !isMany;
    if (ids.length === page.limit && isCounted)
      return { ids, total: Math.min(total, maxCounted), isMinimum: total > maxCounted };
  }
  return sortAll(db, search, page);
}

/** How often the newest people have the text, and whether those whose last name begins with it stand together and fill the page. */
async function lookAround(
  db: Database,
  search: Search,
  page: Page,
): Promise<{ met: number; together: boolean }> {
  const onPage = page.offset + page.limit;
  const standTogether = search.sort === "name" ? nameBegins(search.q) : sql`false`;
  const { rows } = await db.execute<{ met: number; together: boolean }>(sql`
    select
      (select count(*)::int from (${newest(sample)}) newest where ${hasText(search.q)}) as met,
      (select count(*) = ${onPage} from
        (select from ${registrations} where ${standTogether} limit ${onPage}) namesakes) as together`);
  return rows[0] ?? { met: 0, together: false };
}

/**
 * Goes along the order until the page is whole, for a while, which reads nothing but the index of the order; and counts the
 * matches that it is given, one more than are counted at the most. (With that limit among them, the planner would expect a
 * scan of the table to meet so many before the index does.)
 */
async function walk(db: Database, search: Search, { limit, offset }: Page, matches: SQL): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`
    with matches as materialized (${matches})
    select
      array(
        select id::text from (
          select id, search_text from ${registrations} where ${isPerson}
          order by ${orderOf(search).byColumn} limit ${maxWalk + 4 * offset}
        ) walked where ${hasText(search.q)} limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from (select from matches limit ${maxCounted + 1}) few) as total`);
  return rows[0] ?? nothing;
}

const amongNewest = ({ q }: Search): SQL => sql`select from (${newest(maxWalk)}) newest where ${hasText(q)}`;

const amongAll = ({ q }: Search): SQL =>
  sql`select from ${registrations} where ${isFoundByPieces(q)} and ${isPerson}`;

/**
 * Fetches all matches, and sorts the page out of them. By name, those whose last name begins with the text are a range of the
 * index of the order, and only so many as are needed are read there; the others, mostly none, are all that is fetched then.
 */
async function sortAll(db: Database, search: Search, page: Page): Promise<UserPage> {
  const { q, sort } = search;
  const others = piecesOfOthers(q);
  if (sort !== "name" || !others) return sortMatches(db, isFoundByPieces(q), search, page);
  const { key, byColumn, byKey } = orderOf(search);
  const enough = Math.max(maxCounted, page.offset + page.limit) + 1;
  const matches = sql`
    (select id, ${key} from ${registrations}
      where ${nameBegins(q)} and ${isPerson} order by ${byColumn} limit ${enough})
    union all
    (select id, ${key} from ${registrations} where ${hasText(q)} and ${hasPieces(others)} and ${isPerson})`;
  const found = await pageOf(db, matches, byKey, page);
  if (found.total < enough) return { ...found, isMinimum: false };
  return { ids: found.ids, total: maxCounted, isMinimum: true };
}

/** Fetches everybody of a condition, and sorts the page out of them. */
export async function sortMatches(
  db: Database,
  condition: SQL,
  filter: UserFilter,
  page: Page,
): Promise<UserPage> {
  const { key, byKey } = orderOf(filter);
  const matches = sql`select id, ${key} from ${registrations} where ${condition} and ${isPerson}`;
  return { ...(await pageOf(db, matches, byKey, page)), isMinimum: false };
}

/** How many rows there are, and which stand on the page. */
async function pageOf(db: Database, matches: SQL, byKey: SQL, { limit, offset }: Page): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`
    with matches as materialized (${matches})
    select (select count(*)::int from matches) as total,
      array(select id::text as found from matches order by ${byKey} limit ${limit} offset ${offset}) as ids`);
  return rows[0] ?? nothing;
}

const newest = (rows: number): SQL => sql`
  select id, search_text from ${registrations} where ${isPerson}
  order by ${registrations.createdAt} desc, id desc limit ${rows}`;

/** The text decides; its pieces are what an index narrows it down by. */
export const isFoundByPieces = (q: string): SQL => sql`${hasText(q)} and ${hasPieces(piecesQuery(q))}`;

const hasPieces = (pieces: string | undefined): SQL =>
  pieces ? sql`${searchPiecesOf(registrations)} @@ ${pieces}::tsquery` : sql`true`;
