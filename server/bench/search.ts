import { type Measured, measure, medianOf } from "./load.ts";
import { printTable } from "./report.ts";

/** What an administrator asks for: common and rare names, an address, a wildcard that must stay literal, nothing. */
const queries = [
  "sort=name&order=asc&limit=50&offset=0",
  "q=smith&sort=name&order=asc&limit=50&offset=0",
  "q=zimmerman&sort=name&order=asc&limit=50&offset=0",
  "q=mary+johnson&sort=name&order=asc&limit=50&offset=0",
  "q=a&sort=email&order=asc&limit=50&offset=0",
  "q=nobody-has-this&sort=createdAt&order=desc&limit=50&offset=0",
  "q=100%25&sort=name&order=asc&limit=50&offset=0",
];
const rounds = 3;

/** The administrator's first page, searched and sorted, four clients at once. */
export async function benchSearch(serverUrl: string, cookie: string, people: string): Promise<void> {
  const rows: string[][] = [];
  for (const query of queries) {
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push(
        await measure({
          url: `${serverUrl}/api/admin/registrations?${query}`,
          connections: 4,
          seconds: 2,
          headers: { cookie },
        }),
      );
    const { requestsPerSecond, p50, p99, failed } = medianOf(measured);
    rows.push([
      query,
      requestsPerSecond.toFixed(0),
      String(p50),
      String(p99),
      failed ? `${failed} failed` : "",
    ]);
  }
  printTable(
    `The administrator's search among ${people} people, 4 clients`,
    ["", "requests/s", "p50 ms", "p99 ms", ""],
    rows,
  );
}
