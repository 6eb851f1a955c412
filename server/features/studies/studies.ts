import { desc } from "drizzle-orm";
import type { Database } from "#server/db.ts";
import { studies } from "#shared/schema/content.ts";

/** All studies, the newest year first. */
export const listAll = (db: Database) =>
  db.select().from(studies).orderBy(desc(studies.year), desc(studies.createdAt), desc(studies.id));
