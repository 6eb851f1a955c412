import { and, inArray, ne } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { registrations } from "#shared/schema/registrations.ts";

export async function hidePeople(
  db: Pick<Database, "update">,
  ids: readonly string[],
  hidden: boolean,
): Promise<string[]> {
  const changed = await db
    .update(registrations)
    .set({ hidden, updatedAt: new Date() })
    .where(and(inArray(registrations.id, [...ids]), ne(registrations.hidden, hidden)))
    .returning({ id: registrations.id });
  return changed.map(({ id }) => id);
}
