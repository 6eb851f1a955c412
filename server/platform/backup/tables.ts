import pg from "pg";

/** The tables as the database lists them, so that a new one is never forgotten. */

/** Sign-ins and counters are of use to the running server only. */
const leftOut = new Set(["sessions", "rate_limits", "source_marks"]);

/** Of a list that is not imported yet: it is uploaded again after a restore. */
const emptied = new Set(["import_rows"]);

/** Columns that a backup holds in part: a waiting mail without its source, and a list without its first row, which may be a person's. */
const reduced: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deliveries: { payload: "payload - 'sourceId' as payload" },
  imports: { columns: "'[]'::jsonb as columns", mapping: "'{}'::jsonb as mapping" },
};

export interface Table {
  name: string;
  columns: string[];
  counted: string[];
}

/** Every table, each after those that it references. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    counted: string[];
    needs: string[];
  }>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null) as counted,
      (select coalesce(json_agg(f.confrelid::regclass::text), '[]') from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
  const waiting = rows.filter(({ name }) => !leftOut.has(name));
  const ordered: Table[] = [];
  while (waiting.length > 0) {
    const there = new Set(ordered.map(({ name }) => name));
    const next = waiting.findIndex(({ needs }) => needs.every((name) => there.has(name)));
    if (next < 0) throw new Error("the tables refer to each other in a circle");
    for (const { name, columns, counted } of waiting.splice(next, 1))
      ordered.push({ name, columns, counted });
  }
  return ordered;
}

export const quoted = pg.escapeIdentifier;
const readableOf = ({ name, columns }: Table): string =>
  columns.map((column) => reduced[name]?.[column] ?? quoted(column)).join(", ");
const listOf = (columns: readonly string[]): string => columns.map(quoted).join(", ");

/** The longest row has some 100 KB. */
const rowsAtOnce = 500;

export async function* readRows(client: pg.ClientBase, table: Table): AsyncGenerator<string[]> {
  const { name } = table;
  if (emptied.has(name)) return;
  const cursor = quoted(`backup of ${name}`);
  await client.query(
    `declare ${cursor} no scroll cursor for select row_to_json(r)::text as row from (select ${readableOf(table)} from ${quoted(name)}) r`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from ${cursor}`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsAtOnce) break;
  }
  await client.query(`close ${cursor}`);
}

export async function writeRows(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, "name" | "columns">,
  rows: readonly string[],
): Promise<void> {
  await client.query(
    `insert into ${quoted(name)} (${listOf(columns)}) select ${listOf(columns)} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
    [`[${rows.join(",")}]`],
  );
}

export async function advanceSequences(client: pg.ClientBase, { name, counted }: Table): Promise<void> {
  for (const column of counted) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(name)}`,
      [quoted(name), column],
    );
  }
}
