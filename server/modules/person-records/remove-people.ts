import { inArray } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { users } from "#shared/schema/users.ts";

/** Deletes people; what belongs to them in other tables goes with them. */
export async function removePeople(
  tx: Pick<Transaction, "delete">,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length > 0) await tx.delete(users).where(inArray(users.id, [...userIds]));
}
