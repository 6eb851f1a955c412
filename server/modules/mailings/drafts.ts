import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { assertVersion, foundRow, insertedRow, rowWithId } from "#server/platform/http/rows.ts";
import type { mailingBody, updateMailing } from "#shared/api/mailings.ts";
import { languages } from "#shared/language.ts";
import { type MailingRow, mailings } from "#shared/schema/mailings.ts";
import { textFor } from "./mailing-template.ts";

/** @param sendingNow how many are being sent, by mailing */
export const presented = (row: MailingRow, sendingNow: ReadonlyMap<string, number>) => {
  const { waiting, sent, refused, skipped, unknown } = row;
  const sending = Math.min(waiting, sendingNow.get(row.id) ?? 0);
  return {
    ...row,
    counts: { waiting: waiting - sending, sending, sent, refused, skipped, unknown },
    preparing: row.filledUpTo !== null,
    isTested: row.testedAt !== null,
  };
};

export const findMailing = async (db: Pick<Database, "select">, id: string): Promise<MailingRow> =>
  foundRow(await db.select().from(mailings).where(rowWithId(mailings, id)));

/** Changes of one mailing happen one after another. */
export const lockMailing = async (tx: Transaction, id: string): Promise<MailingRow> =>
  foundRow(await tx.select().from(mailings).where(rowWithId(mailings, id)).for("update"));

export const addMailing = async (db: Pick<Database, "insert">, values: z.output<typeof mailingBody>) =>
  insertedRow(await db.insert(mailings).values(values).returning());

function assertDraft({ state }: MailingRow): void {
  if (state !== "draft")
    throw conflict(
      "not_a_draft",
      state === "scheduled"
        ? "This mailing is scheduled. Stop it first: then it is a draft again."
        : "This mailing was started. It stays as the record of what was sent.",
    );
}

export const changeDraft = (
  db: Database,
  id: string,
  { updatedAt, ...changes }: z.output<typeof updateMailing.body>,
): Promise<MailingRow> =>
  db.transaction(async (tx) => {
    const before = await lockMailing(tx, id);
    assertDraft(before);
    assertVersion(before, updatedAt);
    const after = { ...before, ...changes };
    const isSameText = languages.every((language) =>
      isDeepStrictEqual(textFor(before, language), textFor(after, language)),
    );
    return foundRow(
      await tx
        .update(mailings)
        .set({ ...changes, ...(!isSameText && { testedAt: null }), updatedAt: sql`now()` })
        .where(eq(mailings.id, id))
        .returning(),
    );
  });

export const removeDraft = (db: Database, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    assertDraft(await lockMailing(tx, id));
    await tx.delete(mailings).where(eq(mailings.id, id));
  });
