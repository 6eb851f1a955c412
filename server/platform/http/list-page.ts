import type { PgSelect } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { pageQuery } from "#shared/api/parts.ts";

/** The page of a list that was asked for; all of it where no `limit` was. */
export const pageOf = <Select extends PgSelect>(
  list: Select,
  { limit, offset }: z.output<typeof pageQuery>,
) => (limit === undefined ? list : list.limit(limit)).offset(offset);

/** Says beside a page of a list how many match in all; `isMinimum`: that many, or more. */
export function setTotalHeader(
  setHeader: (name: string, value: string) => void,
  { total, isMinimum = false }: { total: number; isMinimum?: boolean },
): void {
  setHeader("X-Total-Count", String(total));
  if (isMinimum) setHeader("X-Total-Count-Is-Minimum", "true");
}
