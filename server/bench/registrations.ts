import pg from "pg";
import { type Measured, measure, medianOf } from "./load.ts";
import { printTable } from "./report.ts";

const rounds = 3;
const seconds = 4;
const connections = 16;

let counter = 0;
const person = () => {
  counter += 1;
  const email = `bench.${process.pid}.${counter}@example.org`;
  return JSON.stringify({ firstName: "Bench", lastName: "Mark", email, state: "Texas", agreeToTerms: true });
};

/** From another address each, as a thousand people would be: one client alone is limited. */
const nextAddress = () => `10.${counter >> 16}.${(counter >> 8) & 255}.${counter & 255}`;

/** The same rows written by PostgreSQL's clients alone: one transaction each, as many at a time as the site has connections. */
async function insertsAlone(databaseUrl: string, statements: readonly string[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const write = async () => {
    while (performance.now() < until) {
      counter += 1;
      const email = `alone.${process.pid}.${counter}@example.org`;
      const client = await pool.connect();
      await client.query("begin");
      for (const [index, text] of statements.entries())
        await client.query({ name: `insert ${index}`, text, values: [email] });
      await client.query("commit");
      client.release();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, write));
  await pool.end();
  return done / seconds;
}

/** What a registration writes, without the site around it. */
const statements = [
  `insert into users (email, first_name, last_name, role, agree_to_terms) values ($1, 'Bench', 'Mark', 'patient', true)`,
  `insert into registrations (email, first_name, last_name, state, agree_to_terms, user_id)
   select $1::text, 'Bench', 'Mark', 'Texas', true, id from users where lower(email) = lower($1::text)`,
  `insert into deliveries (kind, registration_id)
   select kind, r.id from registrations r, unnest(array['crm.upsert', 'mail.registered']) kind where lower(r.email) = lower($1::text)`,
];

/** A registration stored durably, beside the same inserts without a site. */
export async function benchRegistrations(serverUrl: string, databaseUrl: string): Promise<void> {
  const site: Measured[] = [];
  const alone: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    site.push(
      await measure({
        url: `${serverUrl}/api/register`,
        connections,
        seconds,
        bodyOf: person,
        addressOf: nextAddress,
      }),
    );
    alone.push(await insertsAlone(databaseUrl, statements));
  }
  const median = medianOf(site);
  const base = alone.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
  printTable(
    "A registration, stored durably",
    ["", "a second", "p50 ms", "p99 ms", "of the inserts alone", ""],
    [
      [
        "this site",
        median.requestsPerSecond.toFixed(0),
        String(median.p50),
        String(median.p99),
        (median.requestsPerSecond / base).toFixed(2),
        median.failed ? `${median.failed} failed` : "",
      ],
      ["the inserts alone", base.toFixed(0), "", "", "", ""],
    ],
  );
}
