import { judge } from "./bars.ts";
import { type Measured, measure, median, medianOf } from "./load.ts";
import { insertsAlone, type Way } from "./pgbench.ts";
import { printTable } from "./report.ts";

const rounds = 3;
const seconds = 4;
/** As many as the site has connections to the database. */
const connections = 10;
const clients = 64;

let counter = 0;
/** Another visitor, at an address of their own: the limits for one address are not what is measured. */
export const nextRegistration = () => {
  counter += 1;
  const email = `bench.${process.pid}.${counter}@example.org`;
  const address = [10, counter >> 16, counter >> 8, counter].map((part) => part & 255).join(".");
  return {
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({
      firstName: "Bench",
      lastName: "Mark",
      email,
      state: "Texas",
      agreeToTerms: true,
    }),
  };
};

/** A registration stored durably, beside the same inserts by pgbench on the same database. */
export async function benchRegistrations(
  serverUrl: string,
  databaseUrl: string,
  folder: string,
): Promise<void> {
  const site: Measured[] = [];
  const alone: Record<Way, number[]> = { "a transaction": [], "one statement": [] };
  const register = { url: `${serverUrl}/api/register`, connections: clients, next: nextRegistration };
  await measure({ ...register, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    site.push(await measure({ ...register, seconds }));
    for (const way of ["a transaction", "one statement"] as const)
      alone[way].push(await insertsAlone(databaseUrl, { way, connections, seconds, folder }));
  }
  const { requestsPerSecond, p50, p99, failed } = medianOf(site);
  const base = median(alone["a transaction"]);
  const ratio = (perSecond: number) => (perSecond / base).toFixed(2);
  printTable(
    "A registration, stored durably",
    ["", "a second", "p50 ms", "p99 ms", "of pgbench", ""],
    [
      [
        "this site",
        requestsPerSecond.toFixed(0),
        String(p50),
        String(p99),
        ratio(requestsPerSecond),
        failed ? `${failed} failed` : "",
      ],
      ...Object.entries(alone).map(([way, rates]) => [
        `pgbench, the same rows in ${way}`,
        median(rates).toFixed(0),
        "",
        "",
        ratio(median(rates)),
        "",
      ]),
    ],
  );
  judge("A registration, of pgbench doing the same inserts", requestsPerSecond / base, ["at least", 0.15]);
}
