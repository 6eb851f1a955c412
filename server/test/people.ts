import type pg from "pg";

// The most frequent first and last names of the United States; invented people get pairs of them.
const firstNames =
  "Mary James Patricia Robert Jennifer John Linda Michael Elizabeth David Barbara William Susan Richard Jessica Joseph Sarah Thomas Karen Christopher Lisa Charles Nancy Daniel Sandra Matthew Betty Anthony Ashley Mark Emily Donald Kimberly Steven Margaret Andrew Donna Paul Michelle Joshua Carol Kenneth Amanda Kevin Melissa Brian Deborah Timothy Stephanie Ronald Rebecca Jason Sharon George Laura Edward Cynthia Jeffrey Dorothy Ryan Amy Jacob Kathleen Nicholas Angela Gary Shirley Eric Emma Jonathan Brenda Stephen Pamela Larry Nicole Justin Anna Scott Samantha Brandon Katherine Benjamin Christine Samuel Helen Gregory Debra Alexander Rachel Patrick Carolyn Frank Janet Raymond Maria Jack Olivia Dennis Heather Jerry José Zoë Łukasz 明";
const lastNames =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez O'Brien Núñez Zimmerman 李";
const states = "California Texas Florida Ohio Oregon Georgia Maine Guam Other/International";
const mailHosts = "example.com example.org example.net mail.example.com";

/**
 * Puts many invented people into a database, quickly (200,000 in about 20 s): accounts and registrations, as if they had
 * registered over three years, and one in forty providers who asks to become an ambassador. Each
 * name is that of one in a hundred people, as the most frequent real ones are. Ends with the statistics and the visibility
 * map that autovacuum would have made.
 * @param pool a plain one: the website's own gives up after three seconds.
 * @param offset how many there are already: the numbers in the addresses go on from there.
 */
export async function addPeople(pool: pg.Pool, count: number, offset = 0): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `with made as materialized (
         select gen_random_uuid() as user_id, n,
           ($3::text[])[1 + floor(random() * array_length($3::text[], 1))::int] as first_name,
           ($4::text[])[1 + floor(random() * array_length($4::text[], 1))::int] as last_name,
           ($5::text[])[1 + (n % array_length($5::text[], 1))] as state,
           ($6::text[])[1 + (n % array_length($6::text[], 1))] as host,
           (array['patient', 'supporter', 'patient', 'provider'])[1 + (n % 4)]::registration_type as type,
           date_trunc('milliseconds', now() - random() * interval '1095 days') as created_at
         from generate_series($1::int + 1, $1::int + $2::int) n
       ), people as materialized (
         select *, regexp_replace(lower(first_name || '.' || last_name), '[^a-z.]', '', 'g') || n || '@' || host as email
         from made
       ), accounts as (
         insert into users (id, first_name, last_name, email, phone, state, role, status, agree_to_terms, created_at, updated_at)
         select user_id, first_name, last_name, email,
           '(555) 555-' || lpad((n % 10000)::text, 4, '0'), state,
           (case type when 'provider' then 'healthcare_professional' else type::text end)::user_role,
           (case when n % 5 = 0 then 'pending' else 'active' end)::user_status, true, created_at, created_at
         from people
       )
       insert into registrations (user_id, first_name, last_name, email, phone, state, registration_type, share_publicly,
         want_ambassador_role, agree_to_terms, subscribe_updates, referral_source, created_at, updated_at)
       select user_id, first_name, last_name, email,
         '(555) 555-' || lpad((n % 10000)::text, 4, '0'), state, type, n % 3 = 0,
         type = 'provider' and n % 160 = 3, true, n % 4 <> 0, 'web-search', created_at, created_at
       from people`,
      [offset, count, ...[firstNames, lastNames, states, mailHosts].map((words) => words.split(" "))],
    );
    await client.query("vacuum analyze users");
    await client.query("vacuum analyze registrations");
  } finally {
    client.release();
  }
}
