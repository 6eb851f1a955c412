import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { findPeople, readPeople } from "#server/modules/people/people-query.ts";
import { casing } from "#server/platform/database/database.ts";
import { listPeople } from "#shared/api/people.ts";
import { measure, median } from "./load.ts";

/**
 * What an administrator types: nothing, common and rare names, both names, what nearly everybody has, one and two letters, what
 * nobody has, a wildcard that must stay literal.
 */
const searches = [
  "",
  "smith",
  "zimmerman",
  "mary johnson",
  "@example.org",
  "an",
  "a",
  "zi",
  "zq",
  "nobody-has-this",
  "100%",
  "明",
];
const rounds = 5;

const firstPage = (q: string) => ({ ...(q && { q }), sort: "name", order: "asc", limit: "50", offset: "0" });

/** The administrator's first page, sorted by name, every search in turn: in ms, the middle round of each, through the panel's call and by its two queries alone. */
export async function benchSearch(
  url: string,
  cookie: string,
  pool: pg.Pool,
): Promise<{ call: number; query: number }> {
  const paths = searches.map((q) => `/api/admin/registrations?${new URLSearchParams(firstPage(q))}`);
  const db = drizzle({ client: pool, casing });
  const calls: number[] = [];
  const queries: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { requestsPerSecond } = await measure({
      url,
      connections: 1,
      seconds: 2,
      headers: { cookie },
      paths,
    });
    calls.push(1000 / requestsPerSecond);
    const since = performance.now();
    for (const q of searches) {
      const input = listPeople.query.parse(firstPage(q));
      const { ids } = await findPeople(db, input, { limit: 50, offset: 0 });
      await readPeople(db, ids);
    }
    queries.push((performance.now() - since) / searches.length);
  }
  return { call: median(calls), query: median(queries) };
}
