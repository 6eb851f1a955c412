import { type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/**
 * Makes several writes as one statement: all of them or none, in one trip to the database instead of one each and two for
 * the transaction. They don't see each other's rows; foreign keys between these are checked at the end.
 * @throws the database's error when one fails.
 */
export async function writeInOneStatement(
  db: Pick<Database, "execute">,
  writes: readonly SQLWrapper[],
): Promise<void> {
  const named = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as ${write}`);
  await db.execute(sql`with ${sql.join(named, sql`, `)} select`);
}
