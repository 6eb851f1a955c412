import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { withdrawals } from "#shared/schema/kept-answers.ts";

export async function recordWithdrawal(tx: Database, registrationId: string, what: string): Promise<void> {
  await tx
    .insert(withdrawals)
    .values({ registrationId, what })
    .onConflictDoUpdate({
      target: [withdrawals.registrationId, withdrawals.what],
      set: { at: sql`excluded.at`, isStored: false },
    });
}

export async function endWithdrawal(tx: Database, registrationId: string, what: string): Promise<void> {
  await tx
    .delete(withdrawals)
    .where(and(eq(withdrawals.registrationId, registrationId), eq(withdrawals.what, what)));
}
