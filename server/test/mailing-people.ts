import type pg from "pg";

const together = 100_000;

/** Puts people into a database who confirmed their address and asked for updates; indexes that only lists need are made anew after. */
export async function addRecipients(pool: pg.Pool, count: number, domains = 40): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'registrations' and indexdef not like 'CREATE UNIQUE%'`,
  );
  if (count > together) for (const { name } of indexes) await pool.query(`drop index ${name}`);
  for (let at = 0; at < count; at += together)
    await pool.query(
      `with made as materialized (
         select gen_random_uuid() as id, n, 'person' || n || '@d' || n % $3 || '.example' as email
         from generate_series($1::int + 1, least($1::int + $2::int, $4::int)) n
       ), accounts as (
         insert into users (id, first_name, last_name, email, phone, state, role, status, agree_to_terms, email_confirmed_at)
         select id, 'Ada', 'Number' || n, email, '', 'Texas', 'patient', 'active', true, now() from made
       )
       insert into registrations (user_id, first_name, last_name, email, phone, state, registration_type, agree_to_terms, subscribe_updates)
       select id, 'Ada', 'Number' || n, email, '', 'Texas', 'patient', true, true from made`,
      [at, together, domains, count],
    );
  if (count > together) for (const { definition } of indexes) await pool.query(definition);
  await pool.query("vacuum analyze users");
  await pool.query("vacuum analyze registrations");
}
