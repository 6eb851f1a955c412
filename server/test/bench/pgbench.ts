import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { codeOf } from "#server/platform/errors/error-code.ts";

const run = promisify(execFile);

/** The rows of a registration: account, registration, two deliveries, the contact. As plain inserts, one after the other. */
const inserts = `begin;
insert into users (email, first_name, last_name, state, role, agree_to_terms)
  values ('alone.' || :n || '@example.org', 'Bench', 'Mark', 'Texas', 'patient', true) returning id as user_id \\gset
insert into registrations (email, first_name, last_name, state, registration_type, agree_to_terms, registered_by, user_id)
  values ('alone.' || :n || '@example.org', 'Bench', 'Mark', 'Texas', 'patient', true, 'bench', :user_id) returning id \\gset
insert into deliveries (kind, registration_id) values ('crm.upsert', :id), ('mail.registered', :id);
insert into crm_contacts (registration_id) values (:id);
commit;`;

/** The same rows in one statement, as the site writes them. */
const together = `with account as (
    insert into users (email, first_name, last_name, state, role, agree_to_terms)
    values ('alone.' || :n || '@example.org', 'Bench', 'Mark', 'Texas', 'patient', true) returning id
  ), registration as (
    insert into registrations (email, first_name, last_name, state, registration_type, agree_to_terms, registered_by, user_id)
    select 'alone.' || :n || '@example.org', 'Bench', 'Mark', 'Texas', 'patient', true, 'bench', id from account returning id
  ), queued as (
    insert into deliveries (kind, registration_id)
    select kind, id from registration, unnest(array['crm.upsert', 'mail.registered']) kind
  ) insert into crm_contacts (registration_id) select id from registration;`;

export type Way = "a transaction" | "one statement";

/**
 * Writes registrations with pgbench (or, where there is none, with pg in this process) for some seconds.
 * @returns how many a second.
 */
export async function insertsAlone(
  databaseUrl: string,
  { way, connections, seconds, folder }: { way: Way; connections: number; seconds: number; folder: string },
): Promise<number> {
  const script = join(folder, "registration.sql");
  await writeFile(
    script,
    `\\set n random(1, 9000000000000000)\n${way === "a transaction" ? inserts : together}\n`,
  );
  const options = ["-n", "-M", "prepared", "-c", String(connections), "-j", "1", "-T", String(seconds)];
  try {
    const { stdout } = await run("pgbench", [...options, "-f", script, databaseUrl]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return withoutPgbench(databaseUrl, connections, seconds);
  }
}

let counter = 0;

async function withoutPgbench(databaseUrl: string, connections: number, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const text = together.replaceAll(":n", "$1::text").replace(/;$/, "");
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const write = async () => {
    while (performance.now() < until) {
      counter += 1;
      await pool.query({ name: "registration", text, values: [`${process.pid}.${counter}`] });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, write));
  await pool.end();
  return done / seconds;
}
