import { type Measured, measure, medianOf } from "./load.ts";
import { printTable } from "./report.ts";

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
const rounds = 3;
const clients = 4;

const firstPage = (q: string): string =>
  `/api/admin/registrations?${new URLSearchParams({ ...(q && { q }), sort: "name", order: "asc", limit: "50", offset: "0" })}`;

/** The administrator's first page, sorted by name: every search in turn, four clients at once. */
export async function benchMixedSearch(serverUrl: string, cookie: string): Promise<Measured> {
  const mix = { url: serverUrl, connections: clients, headers: { cookie }, paths: searches.map(firstPage) };
  await measure({ ...mix, seconds: 2 });
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure({ ...mix, seconds: 4 }));
  return medianOf(measured);
}

/** The same page, one search at a time. */
export async function benchEachSearch(serverUrl: string, cookie: string, people: string): Promise<void> {
  const measured = new Map(searches.map((q) => [q, [] as Measured[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const q of searches)
      measured.get(q)?.push(
        await measure({
          url: serverUrl + firstPage(q),
          connections: clients,
          seconds: 1,
          headers: { cookie },
        }),
      );
  printTable(
    `The administrator's search among ${people} people, first page by name, ${clients} clients`,
    ["", "requests/s", "p50 ms", "p99 ms", ""],
    [...measured].map(([q, results]) => {
      const { requestsPerSecond, p50, p99, failed } = medianOf(results);
      return [
        q ? `"${q}"` : "(everybody)",
        requestsPerSecond.toFixed(0),
        String(p50),
        String(p99),
        failed ? `${failed} failed` : "",
      ];
    }),
  );
}
