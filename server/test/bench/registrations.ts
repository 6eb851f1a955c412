import pg from "pg";
import { nextAddress } from "#server/test/faults/site.ts";
import { type Measured, measure, median, medianOf } from "./load.ts";

const rounds = 3;
const seconds = 4;
/** As many as the site has connections to the database. */
const connections = 10;
const visitors = 64;

let people = 0;
const nextEmail = () => {
  people += 1;
  return `bench.${people}@example.org`;
};

/** Another visitor, at an address of their own: the limits of one address are not what is measured. */
const nextRequest = () => ({
  headers: { "content-type": "application/json", "x-forwarded-for": nextAddress() },
  body: JSON.stringify({
    firstName: "Bench",
    lastName: "Mark",
    email: nextEmail(),
    state: "Texas",
    agreeToTerms: true,
  }),
});

/** The rows of a registration (account, registration, contact, two deliveries) in one statement. */
const sameRows = `with account as (
    insert into users (email, first_name, last_name, state, role, agree_to_terms)
    values ($1, 'Bench', 'Mark', 'Texas', 'patient', true) returning id
  ), registration as (
    insert into registrations (email, first_name, last_name, state, registration_type, agree_to_terms, registered_by, user_id)
    select $1, 'Bench', 'Mark', 'Texas', 'patient', true, 'bench', id from account returning id
  ), queued as (
    insert into deliveries (kind, registration_id)
    select kind, id from registration, unnest(array['crm.upsert', 'mail.registered']) kind
  ) insert into crm_contacts (registration_id) select id from registration`;

/** @returns how many a second PostgreSQL stores of the same rows, asked by nobody but this process. */
async function insertsAlone(pool: pg.Pool): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let stored = 0;
  const write = async () => {
    while (performance.now() < until) {
      await pool.query({ name: "registration", text: sameRows, values: [nextEmail()] });
      stored += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, write));
  return stored / seconds;
}

/** A registration stored durably, beside the same rows inserted alone, in turn. */
export async function benchRegistrations(
  url: string,
  databaseUrl: string,
): Promise<{ site: Measured; alone: number }> {
  const register = {
    url: `${url}/api/register`,
    method: "POST",
    connections: visitors,
    seconds,
    next: nextRequest,
  } as const;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  try {
    await measure({ ...register, seconds: 2 });
    const site: Measured[] = [];
    const alone: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      site.push(await measure(register));
      alone.push(await insertsAlone(pool));
    }
    return { site: medianOf(site), alone: median(alone) };
  } finally {
    await pool.end();
  }
}
