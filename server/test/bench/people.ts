import type pg from "pg";
import { addPeople } from "#server/test/people.ts";

/** So many at a time stay in PostgreSQL's temporary files. */
const most = 200_000;

/** Adds people until there are so many; the indexes that only lists need are made anew afterwards, which is much quicker. */
export async function growTo(pool: pg.Pool, size: number): Promise<void> {
  const { rows: found } = await pool.query<{ people: number }>(
    "select count(*)::int as people from registrations",
  );
  const start = found[0]?.people ?? 0;
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'registrations' and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  for (let at = start; at < size; at += most) await addPeople(pool, Math.min(most, size - at), at);
  await pool.query("set maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await pool.query(definition);
  // What autovacuum and the checkpointer would do while the next thing is measured.
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
}
