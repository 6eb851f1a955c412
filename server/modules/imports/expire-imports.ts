import { and, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import type pg from "pg";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { importedPeople, imports } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { withImport } from "./imports.ts";
import { removeSavedMails, removeUnanswered } from "./undo-import.ts";

const batchSize = 200;

export const expireImportsJob = (services: Services): Job => ({
  name: "expire-imports",
  every: "hour",
  async run(signal) {
    await removeUploads(services);
    await forgetUndo(services);
    // Without a mail server nobody was asked.
    if (await services.mailTransports.isServerSet())
      while (!signal.aborted && (await removeUnconfirmed(services)));
  },
});

const daysAgo = ({ clock }: Services, days: number) => new Date(clock().getTime() - days * dayMs);

async function removeUploads(services: Services): Promise<void> {
  const old = await services.database.db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.state, ["reading", "mapping", "checked"]),
        lte(imports.createdAt, daysAgo(services, retentionDays.importUploads)),
      ),
    );
  for (const { id } of old)
    await withImport(services, id, async ({ tx, row }) => {
      if (row.state !== "committed") await tx.delete(imports).where(eq(imports.id, id));
    }).catch((error: unknown) => {
      // It is being imported, or another process has removed it.
      if (!(error instanceof HttpError)) throw error;
    });
}

/** A restored backup: the list is uploaded again, without those who were erased since. */
export const removeOpenUploads = (client: pg.ClientBase) =>
  client.query("delete from imports where state in ('reading', 'mapping', 'checked')");

async function forgetUndo(services: Services): Promise<void> {
  const over = services.database.db
    .select({ id: imports.id })
    .from(imports)
    .where(lte(imports.committedAt, daysAgo(services, retentionDays.importUndo)));
  await services.database.db
    .delete(importedPeople)
    .where(and(eq(importedPeople.isNew, false), inArray(importedPeople.importId, over)));
}

/** Who was asked, or can't be asked, and has not confirmed. @returns whether there may be more */
async function removeUnconfirmed(services: Services): Promise<boolean> {
  const since = daysAgo(services, retentionDays.unconfirmedImports);
  const { count, mails } = await services.database.db.transaction(async (tx) => {
    const people = await tx
      .select({ id: registrations.id, userId: users.id })
      .from(importedPeople)
      .innerJoin(imports, eq(imports.id, importedPeople.importId))
      .innerJoin(registrations, eq(registrations.id, importedPeople.registrationId))
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(
        and(
          eq(importedPeople.isNew, true),
          isNull(importedPeople.nextMailAt),
          isNull(users.emailConfirmedAt),
          eq(users.status, "pending"),
          eq(users.isAdmin, false),
          or(
            lte(importedPeople.mailedAt, since),
            and(
              isNull(importedPeople.mailedAt),
              isNotNull(imports.committedAt),
              lte(imports.committedAt, since),
            ),
          ),
        ),
      )
      .limit(batchSize)
      .for("update", { of: [registrations, users], skipLocked: true });
    return { count: people.length, mails: await removeUnanswered(services, tx, people) };
  });
  await removeSavedMails(services, mails);
  return count === batchSize;
}
