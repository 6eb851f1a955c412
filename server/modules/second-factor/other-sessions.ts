import { and, ne, sql } from "drizzle-orm";
import type { Request } from "express";
import type { Database } from "#server/platform/database/database.ts";
import { administratorOf } from "#server/platform/http/guards.ts";
import { sessions } from "#shared/schema/sessions.ts";

/** Ends the account's other sessions, which were opened without the new factor. */
export async function endOtherSessions(db: Database, req: Request): Promise<void> {
  const isOwn = sql`${sessions.sess} ->> 'userId' = ${administratorOf(req)}`;
  await db.delete(sessions).where(and(isOwn, ne(sessions.sid, req.sessionID)));
}
