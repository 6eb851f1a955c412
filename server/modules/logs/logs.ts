import { and, desc, eq, gte, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { escapeLike } from "#server/platform/database/database.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { listLogs } from "#shared/api/logs.ts";
import { adminLogs } from "#shared/schema/logs.ts";

type Filter = EndpointArgs<typeof listLogs>["query"];

/** Several servers write in batches: an id may be this far from its time. */
const idSlack = 50_000;
const maxCounted = 1000;
/** The trigram index needs three letters; shorter searches scan this many of the newest entries. */
const shortSearchReach = 100_000;

// Exactly the expression of the trigram index.
const searchable = sql`lower(${adminLogs.action} || ' ' || ${adminLogs.message} || ' ' || coalesce(${adminLogs.url}, ''))`;

/** A time as a bound of the ids, so that any page is one scan of the primary key. */
const sinceTime = (from: Date): SQL[] => [
  gte(adminLogs.createdAt, from),
  sql`${adminLogs.id} >= coalesce((select id from admin_logs where created_at >= ${from} order by created_at limit 1), 0) - ${idSlack}`,
];
const untilTime = (to: Date): SQL[] => [
  lte(adminLogs.createdAt, to),
  sql`${adminLogs.id} <= coalesce((select id from admin_logs where created_at <= ${to} order by created_at desc limit 1), 0) + ${idSlack}`,
];

const search = (q: string): SQL[] => [
  sql`${searchable} like ${`%${escapeLike(q.toLowerCase())}%`}`,
  ...(q.length < 3
    ? [sql`${adminLogs.id} > coalesce((select max(id) from admin_logs), 0) - ${shortSearchReach}`]
    : []),
];

const matching = ({ level, debug, q, from, to }: Filter): SQL[] => [
  ...(level ? [eq(adminLogs.level, level)] : debug === "false" ? [ne(adminLogs.level, "debug")] : []),
  ...(q ? search(q) : []),
  ...(from ? sinceTime(new Date(from)) : []),
  ...(to ? untilTime(new Date(to)) : []),
];

export const listLogEntries = (db: Database, filter: Filter) =>
  db
    .select()
    .from(adminLogs)
    .where(and(...matching(filter), filter.before ? lt(adminLogs.id, filter.before) : undefined))
    .orderBy(desc(adminLogs.id))
    .limit(filter.limit);

export async function countLogEntries(db: Database, filter: Filter) {
  const some = db
    .select({ id: adminLogs.id })
    .from(adminLogs)
    .where(and(...matching(filter)))
    .limit(maxCounted);
  const total = await db.$count(some.as("some"));
  return { total, isMinimum: total === maxCounted };
}
