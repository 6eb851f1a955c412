import type pg from "pg";
import { z } from "zod";
import { applyMigration, type Migration, readMigrations } from "#server/platform/database/migrations.ts";
import type { Table } from "./tables.ts";

/** An older backup is put into the tables of its time and then migrated, so that its rows change as those of a running site did. */

const manifestRule = z.object({
  version: z.string(),
  createdAt: z.coerce.date().default(new Date(0)),
  migration: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifestRule>;

export function parseManifest(bytes: Buffer): Manifest {
  const content: unknown = JSON.parse(bytes.toString("utf8"));
  const manifest = manifestRule.safeParse(content);
  if (manifest.success) return manifest.data;
  throw new Error("This file is not a backup of this site.");
}

const unknownHere = ({ version }: Manifest, what: string) =>
  new Error(
    `This backup was made by version ${version} of this program: "${what}" is unknown here. Update this site, then restore it.`,
  );

/** @returns the migrations to apply when the rows are in */
export async function prepareSchema(client: pg.Client, manifest: Manifest): Promise<readonly Migration[]> {
  const migrations = readMigrations();
  const count = migrations.findIndex(({ name }) => name === manifest.migration) + 1;
  if (count === 0) throw unknownHere(manifest, manifest.migration);
  if (count === migrations.length) return [];
  await dropSchema(client);
  for (const migration of migrations.slice(0, count)) await applyMigration(client, migration);
  return migrations.slice(count);
}

/** All but what belongs to extensions, which may take an administrator to create. */
async function dropSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    with extended as (select classid, objid from pg_depend where deptype = 'e')
    select format('drop table %s cascade', oid::regclass) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ('pg_class'::regclass, oid) not in (select * from extended)
    union all select format('drop function %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and ('pg_proc'::regclass, oid) not in (select * from extended)
    union all select format('drop type %s cascade', oid::regtype) from pg_type
      where typnamespace = 'public'::regnamespace and typtype = 'e' and ('pg_type'::regclass, oid) not in (select * from extended)`);
  for (const { statement } of rows) await client.query(statement);
  await client.query("delete from drizzle.__drizzle_migrations");
}

function unknownIn({ tables: named }: Manifest, tables: readonly Table[]): string | undefined {
  const here = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of named) {
    const known = here.get(name);
    const unknown = columns.find((column) => !known?.has(column));
    if (!known || unknown) return known ? `${name}.${unknown}` : name;
  }
  return undefined;
}

export function columnsOf(manifest: Manifest, tables: readonly Table[]): ReadonlyMap<string, string[]> {
  const unknown = unknownIn(manifest, tables);
  if (unknown) throw unknownHere(manifest, unknown);
  return new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
}
