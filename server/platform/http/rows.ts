import type { PgSelect } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { notFound, staleVersion } from "#server/platform/errors/http-errors.ts";
import type { pageQuery } from "#shared/api/common-schemas.ts";
import type { Language } from "#shared/language.ts";

/** Optimistic locking: for a locked row, and the `updatedAt` that the editor read. @throws HttpError 409 */
export function assertVersion({ updatedAt }: { updatedAt: Date }, expectedVersion: string | undefined): void {
  if (expectedVersion !== undefined && new Date(expectedVersion).getTime() !== updatedAt.getTime())
    throw staleVersion();
}

export function foundRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw notFound();
  return row;
}

export function insertedRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("the inserted row was not returned");
  return row;
}

export const pageOf = <Select extends PgSelect>(
  list: Select,
  { limit, offset }: z.output<typeof pageQuery>,
) => (limit === undefined ? list : list.limit(limit)).offset(offset);

interface PublicPage {
  limit: number;
  /** Absent where pages begin after a row. */
  offset?: number;
  before?: string | undefined;
  language?: Language | undefined;
  state?: string | undefined;
}

/** Where the next page of a public list is; a full page may have one. */
export function linkNextPage(
  setHeader: (name: string, value: string) => void,
  path: string,
  rows: readonly { id: string }[],
  { limit, offset, before: _, ...filter }: PublicPage,
): void {
  const last = rows.at(-1);
  if (!last || rows.length < limit) return;
  const next = new URLSearchParams({ limit: String(limit) });
  if (offset === undefined) next.set("before", last.id);
  else next.set("offset", String(offset + limit));
  for (const [name, value] of Object.entries(filter)) if (value) next.set(name, value);
  setHeader("Link", `<${path}?${next}>; rel="next"`);
}

export function setTotalHeader(
  setHeader: (name: string, value: string) => void,
  { total, isMinimum = false }: { total: number; isMinimum?: boolean },
): void {
  setHeader("X-Total-Count", String(total));
  if (isMinimum) setHeader("X-Total-Count-Is-Minimum", "true");
}
