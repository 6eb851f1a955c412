import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { erasedPeople } from "#shared/schema/erased-people.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { deletePeople } from "./delete-people.ts";
import { forgetErasedRows } from "./erased-addresses.ts";
import { storeAnswers } from "./kept-answers.ts";

/**
 * A backup that is put back brings erased people back. Their ids are kept in a table that a restore leaves alone, and in the storage,
 * which outlives the database; people among them are erased again.
 */

const folder = "erased";
const batchSize = 500;
const listRule = z.array(
  z.object({ id: z.uuid(), hasProvenAddress: z.boolean(), addressHash: z.string().nullish() }),
);

/** Copies new ids from the table to the storage; repeated until it worked. */
async function storeErasedIds({ database: { db }, storage }: Services): Promise<void> {
  for (;;) {
    const isNew = eq(erasedPeople.isStored, false);
    const rows = await db.select().from(erasedPeople).where(isNew).limit(batchSize);
    if (rows.length === 0) return;
    const list = rows.map(({ id, hasProvenAddress, addressHash }) => ({ id, hasProvenAddress, addressHash }));
    await storage.write(`${folder}/${randomUUID()}`, Buffer.from(JSON.stringify(list)));
    const ids = rows.map(({ id }) => id);
    await db.update(erasedPeople).set({ isStored: true }).where(inArray(erasedPeople.id, ids));
  }
}

async function readStoredIds({ database: { db }, storage }: Services): Promise<void> {
  for await (const { path } of storage.list(folder)) {
    const bytes = await storage.read(path);
    if (!bytes) continue;
    const rows = listRule
      .parse(JSON.parse(bytes.toString("utf8")))
      .map((row) => ({ ...row, isStored: true }));
    if (rows.length > 0) await db.insert(erasedPeople).values(rows).onConflictDoNothing();
  }
}

/** @returns how many had come back */
export async function eraseAgain(services: Services): Promise<number> {
  const { db } = services.database;
  let erased = 0;
  for (const hasProvenAddress of [true, false])
    for (;;) {
      const back = await db
        .select({ id: registrations.id })
        .from(registrations)
        .innerJoin(erasedPeople, eq(erasedPeople.id, registrations.id))
        .where(eq(erasedPeople.hasProvenAddress, hasProvenAddress))
        .limit(batchSize);
      const ids = back.map(({ id }) => id);
      const deleted = ids.length > 0 ? await deletePeople(services, ids, { hasProvenAddress }) : 0;
      erased += deleted;
      if (deleted === 0) break;
    }
  return erased;
}

/** After a restore: also those whom only the storage remembers. */
export async function eraseReturned(services: Services): Promise<number> {
  await storeErasedIds(services);
  await readStoredIds(services);
  return eraseAgain(services);
}

export const erasedPeopleJob = (services: Services): Job => ({
  name: "people erased before a restore",
  every: "hour",
  atStart: true,
  async run() {
    await storeAnswers(services);
    await forgetErasedRows(services, services.database.db);
    const erased = await eraseReturned(services);
    if (erased > 0) services.log.warn({ erased }, "people who had come back with a backup were erased again");
  },
});
