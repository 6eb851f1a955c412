import { inArray } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { users } from "#shared/schema/users.ts";

/** Rows in other tables cascade. */
export async function removePeople(
  tx: Pick<Transaction, "delete">,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length > 0) await tx.delete(users).where(inArray(users.id, [...userIds]));
}
