import type pg from "pg";

/** Puts people into a database who confirmed their address and asked for updates. */
export async function addRecipients(
  pool: Pick<pg.ClientBase, "query">,
  count: number,
  domains = 40,
): Promise<void> {
  await pool.query(
    `with made as materialized (
       select gen_random_uuid() as id, n, 'person' || n || '@d' || n % $2 || '.example' as email
       from generate_series(1, $1::int) n
     ), accounts as (
       insert into users (id, first_name, last_name, email, phone, state, role, status, agree_to_terms, email_confirmed_at)
       select id, 'Ada', 'Number' || n, email, '', 'Texas', 'patient', 'active', true, now() from made
     )
     insert into registrations (user_id, first_name, last_name, email, phone, state, registration_type, agree_to_terms, subscribe_updates)
     select id, 'Ada', 'Number' || n, email, '', 'Texas', 'patient', true, true from made`,
    [count, domains],
  );
  await pool.query("vacuum analyze users");
  await pool.query("vacuum analyze registrations");
}
