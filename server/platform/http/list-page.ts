import type { PgSelect } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { pageQuery } from "#shared/api/common-schemas.ts";
import type { Language } from "#shared/language.ts";

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
