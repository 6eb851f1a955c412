import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** A stored row for today's table: former columns are dropped, new ones get their defaults. */
export function storable(table: PgTable, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(getTableColumns(table)).filter(([name]) => name in row);
  return Object.fromEntries(
    known.map(([name, { dataType }]) => {
      const value = row[name];
      return [name, dataType === "date" && typeof value === "string" ? new Date(value) : value];
    }),
  );
}
