import { createHash } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Request } from "express";
import { queueKnownContacts } from "#server/modules/crm/contact-queue.ts";
import { mailingMessageId } from "#server/modules/mail/outgoing-mail.ts";
import { addressHash, suppress } from "#server/modules/person-records/suppressions.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import type { Services } from "#server/platform/services.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { mailEvents } from "#shared/schema/suppressions.ts";
import { hasEmail } from "#shared/schema/users.ts";
import type { MailEvent } from "./read-events.ts";

/** Each event once, by the provider's id of its report. */
export async function recordEvents(
  services: Services,
  req: Request,
  id: string,
  events: readonly MailEvent[],
): Promise<void> {
  let changed = 0;
  await services.database.db.transaction(async (tx) => {
    for (const [index, { kind, email, messageId, wasNotSent }] of events.entries()) {
      const key = createHash("sha256").update(`${id}\n${index}`).digest("base64url");
      const added = await tx
        .insert(mailEvents)
        .values({ id: key, kind, addressHash: addressHash(services, email) })
        .onConflictDoNothing()
        .returning({ id: mailEvents.id });
      if (added.length === 0 || kind === "temporary") continue;
      await suppress(tx, services, email, kind);
      if (kind === "complaint") {
        if (!wasNotSent) await countComplaint(tx, services, email, messageId);
        await queueContactOf(tx, email);
      }
      changed += 1;
    }
  });
  noteActivity(req, {
    action: "mail.event",
    message: "A mail provider reported bounces or complaints",
    details: { events: events.length, changed },
  });
}

/** The CRM learns of a complaint, and of its end. */
export async function queueContactOf(
  db: Pick<Transaction, "select" | "insert" | "update">,
  email: string,
): Promise<void> {
  const people = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(hasEmail(registrations, email));
  await queueKnownContacts(
    db,
    people.map(({ id }) => id),
  );
}

/** Of the mails of the outbox, which are no mailings. */
const isNumbered = (id: string) => /^\d{8}/.test(id);

/** A complaint is about the mailing that it names, else about the last one that the address got. */
async function countComplaint(
  tx: Transaction,
  services: Services,
  email: string,
  messageId = "",
): Promise<void> {
  const id = messageId.replace(/^<|@.*$/g, "");
  const received = await tx
    .select({ mailingId: mailingRecipients.mailingId, number: mailingRecipients.number })
    .from(mailingRecipients)
    .innerJoin(registrations, eq(registrations.id, mailingRecipients.personId))
    .where(and(hasEmail(registrations, email), inArray(mailingRecipients.state, ["sent", "unknown"])))
    .orderBy(desc(mailingRecipients.at));
  const named = received.find((mail) => mailingMessageId(services.secret, mail) === id);
  const mailing = named ?? (isNumbered(id) ? undefined : received[0]);
  if (!mailing) return;
  await tx
    .update(mailings)
    .set({ complaints: sql`${mailings.complaints} + 1` })
    .where(eq(mailings.id, mailing.mailingId));
}
