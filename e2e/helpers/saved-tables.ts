import pg from "pg";

export type Seed = "none" | "demo";

/** What of the sample content is more than an empty site (server/seed). */
const withoutSample = `
  delete from users where not is_admin;
  delete from registrations;
  delete from hero_images;
  delete from news_articles;
  delete from patient_stories;
  delete from studies;
  delete from app_settings where key in ('petitionUrl', 'contactEmail');`;

/**
 * Saves every table of a started site with sample content. `putBack` fills them again for the next test, with or without
 * that content; the site keeps running meanwhile.
 */
export async function saveTables(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The database is dropped with the connection.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`);

  async function save(seed: Seed): Promise<string> {
    let statements = "set local session_replication_role = replica;";
    await client.query(`create schema saved_${seed}`);
    for (const { name, columns } of rows) {
      const saved = `saved_${seed}.${name}`;
      const { rowCount } = await client.query(`create table ${saved} as select ${columns} from ${name}`);
      statements += `delete from ${name};`;
      if (rowCount)
        statements += `insert into ${name} (${columns}) overriding system value select ${columns} from ${saved};`;
    }
    return `begin; ${statements} commit;`;
  }

  const demo = await save("demo");
  await client.query(withoutSample);
  const none = await save("none");
  const fill = (seed: Seed) => client.query(seed === "demo" ? demo : none);
  return {
    putBack: (seed: Seed) =>
      fill(seed).catch(async () => {
        // The site wrote one of these rows at the same moment.
        await client.query("rollback");
        await fill(seed);
      }),
    end: () => client.end(),
  };
}
