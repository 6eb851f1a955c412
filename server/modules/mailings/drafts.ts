import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { readSettings } from "#server/modules/settings/settings.ts";
import { escapeMarkdown } from "#server/modules/watch/draft-article.ts";
import { listWatchForAdmin } from "#server/modules/watch/list-watch.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import { assertVersion, foundRow, insertedRow, rowWithId } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import { mailingBody, type updateMailing } from "#shared/api/mailings.ts";
import { languages } from "#shared/language.ts";
import { type MailingRow, mailings } from "#shared/schema/mailings.ts";
import { watchItems } from "#shared/schema/watch.ts";
import { parseCommittees } from "#shared/settings/watch-rules.ts";
import { textFor } from "./mailing-messages.ts";

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

export const countRecipients = ({ waiting, sent, refused, skipped, unknown }: MailingRow): number =>
  waiting + sent + refused + skipped + unknown;

export const findMailing = async (db: Database, id: string): Promise<MailingRow> =>
  foundRow(await db.select().from(mailings).where(rowWithId(mailings, id)));

/** Changes of one mailing happen one after another. */
export const lockMailing = async (tx: Transaction, id: string): Promise<MailingRow> =>
  foundRow(await tx.select().from(mailings).where(rowWithId(mailings, id)).for("update"));

export const addMailing = async (db: Database, values: z.output<typeof mailingBody>) =>
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

/** Braces would be fields. */
const plain = (text: string) => text.replaceAll("{", "(").replaceAll("}", ")");

export async function draftMailingOf(services: Services, id: string) {
  const { db } = services.database;
  const { documents, bills, supply } = await listWatchForAdmin(services);
  const document = documents.find((each) => each.id === id);
  const bill = bills.find((each) => each.id === id);
  const item = document ?? bill ?? supply.find((each) => each.id === id);
  if (!item) throw notFound();
  const title = "title" in item ? item.title : item.product;
  const [row] = await db.select().from(watchItems).where(eq(watchItems.id, id));
  const watched = parseCommittees((await readSettings(db)).watchCommittees);
  const committee =
    row?.details.kind === "bill"
      ? row.details.committees.find(({ code }) => watched.includes(code))?.code
      : undefined;
  const closesOn = document?.commentsCloseOn;
  const paragraphs = [
    "Hello {firstName|there},",
    escapeMarkdown(plain(title)),
    item.sentence && escapeMarkdown(plain(item.sentence)),
    closesOn && `The last day to comment is ${closesOn} (Washington time).`,
    `[See what you can do](${siteUrl(services.env, "/advocate")})`,
  ];
  const mailing = await db.transaction(async (tx) => {
    await tx.update(watchItems).set({ reviewedAt: services.clock() }).where(eq(watchItems.id, id));
    return addMailing(
      tx,
      mailingBody.parse({
        subject: plain(title).slice(0, 150),
        body: paragraphs.filter(Boolean).join("\n\n"),
        audience: committee ? { committee } : {},
      }),
    );
  });
  return { id: mailing.id };
}
