import type { PgSelect } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { pageQuery, publicPage } from "#shared/api/common-schemas.ts";
import type { Language } from "#shared/language.ts";

/** All rows when no `limit` was given. */
export const pageOf = <Select extends PgSelect>(
  list: Select,
  { limit, offset }: z.output<typeof pageQuery>,
) => (limit === undefined ? list : list.limit(limit)).offset(offset);

/** Of a next page's address. */
export const andLanguage = (language: Language | undefined): string =>
  language ? `&language=${language}` : "";

/** Where the next page of a public list is, if this one is full. */
export function linkNextPage(
  setHeader: (name: string, value: string) => void,
  { path, count }: { path: string; count: number },
  { limit, offset, language }: z.output<ReturnType<typeof publicPage>>,
): void {
  if (count === limit)
    setHeader(
      "Link",
      `<${path}?limit=${limit}&offset=${offset + limit}${andLanguage(language)}>; rel="next"`,
    );
}

export function setTotalHeader(
  setHeader: (name: string, value: string) => void,
  { total, isMinimum = false }: { total: number; isMinimum?: boolean },
): void {
  setHeader("X-Total-Count", String(total));
  if (isMinimum) setHeader("X-Total-Count-Is-Minimum", "true");
}
