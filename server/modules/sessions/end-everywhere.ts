import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { administratorSecurity } from "#shared/schema/administrator-security.ts";
import { sessions } from "#shared/schema/sessions.ts";

export async function endEverywhere(db: Pick<Database, "insert" | "delete">, userId: string): Promise<void> {
  const devicesEndedAt = new Date();
  await db
    .insert(administratorSecurity)
    .values({ userId, devicesEndedAt })
    .onConflictDoUpdate({ target: administratorSecurity.userId, set: { devicesEndedAt } });
  await db.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${userId}`);
}
