import { eq } from "drizzle-orm";
import { readSettings } from "#server/modules/settings/settings.ts";
import { escapeMarkdown } from "#server/modules/watch/draft-article.ts";
import { listWatchForAdmin } from "#server/modules/watch/list-watch.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { mailingBody } from "#shared/api/mailings.ts";
import { watchItems } from "#shared/schema/watch.ts";
import { parseCommittees } from "#shared/settings/watch-rules.ts";
import { addMailing } from "./drafts.ts";

/** Braces would be fields. */
const plain = (text: string) => text.replaceAll("{", "(").replaceAll("}", ")");

/** @throws HttpError 404 */
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
