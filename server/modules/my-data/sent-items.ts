import { desc, eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import type { DeliveryKind } from "#server/platform/outbox/deliveries.ts";
import type { MyData } from "#shared/api/my-data.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { crmName } from "#shared/site.ts";

const words: Record<DeliveryKind, string> = {
  "crm.upsert": "Your contact details and choices",
  "crm.delete": "The removal of your contact details",
  "mail.registered": "The welcome email, with the link to confirm your address",
  "mail.application-received": "The email that we received your application",
  "mail.application-approved": "The email that your application was approved",
  "mail.application-rejected": "The email about the result of your application",
  "mail.application-more": "The email with a question about your application",
  "mail.new-request": "A notice to our administrator that a request is waiting",
  "mail.links": "The email with your links",
  "mail.confirm-again": "The link to confirm your address, again",
  "mail.watch-finds": "A notice to our administrator about news from Washington",
};

const statuses = { waiting: "waiting", done: "sent", failed: "failed", dismissed: "failed" } as const;
const maxItems = 100;

const isKnown = (kind: string): kind is DeliveryKind => Object.hasOwn(words, kind);

export async function listSentItems(db: Database, registrationId: string): Promise<MyData["deliveries"]> {
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.registrationId, registrationId))
    .orderBy(desc(deliveries.id))
    .limit(maxItems);
  return rows.flatMap(({ kind, status, doneAt, createdAt }) => {
    if (!isKnown(kind)) return [];
    const to = kind.startsWith("crm.") ? "crm" : "mail";
    const at = (doneAt ?? createdAt).toISOString();
    return [{ to, name: to === "crm" ? crmName : "Email", what: words[kind], at, status: statuses[status] }];
  });
}
