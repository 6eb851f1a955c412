import { createHash } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Request } from "express";
import type { Transaction } from "#server/platform/database/database.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import type { Services } from "#server/platform/services.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { mailEvents } from "#shared/schema/suppressions.ts";
import type { MailEvent } from "./read-events.ts";
import { addressHash, suppress } from "./suppressions.ts";

/** Each event once, by the provider's id of its report. */
export async function recordEvents(
  services: Services,
  req: Request,
  id: string,
  events: readonly MailEvent[],
): Promise<void> {
  let changed = 0;
  await services.database.db.transaction(async (tx) => {
    for (const [index, { kind, email }] of events.entries()) {
      const key = createHash("sha256").update(`${id}\n${index}`).digest("base64url");
      const added = await tx
        .insert(mailEvents)
        .values({ id: key, kind, addressHash: addressHash(services, email) })
        .onConflictDoNothing()
        .returning({ id: mailEvents.id });
      if (added.length === 0 || kind === "temporary") continue;
      await suppress(tx, services, email, kind);
      if (kind === "complaint") await countComplaint(tx, email);
      changed += 1;
    }
  });
  noteActivity(req, {
    action: "mail.event",
    message: "A mail provider reported bounces or complaints",
    details: { events: events.length, changed },
  });
}

/** A complaint is about the last mailing that the address got. */
async function countComplaint(tx: Transaction, email: string): Promise<void> {
  const last = tx
    .select({ id: mailingRecipients.mailingId })
    .from(mailingRecipients)
    .innerJoin(registrations, eq(registrations.id, mailingRecipients.personId))
    .where(
      and(
        sql`lower(${registrations.email}) = lower(${email})`,
        inArray(mailingRecipients.state, ["sent", "unknown"]),
      ),
    )
    .orderBy(desc(mailingRecipients.at))
    .limit(1);
  await tx
    .update(mailings)
    .set({ complaints: sql`${mailings.complaints} + 1` })
    .where(inArray(mailings.id, last));
}
