import type { ClientBase, Pool } from "pg";

type Row = Record<string, unknown>;

/** Every row of every table of the site, by the table's name. */
export async function storedRows(pool: Pool | ClientBase): Promise<ReadonlyMap<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const stored = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t`);
    stored.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return stored;
}
