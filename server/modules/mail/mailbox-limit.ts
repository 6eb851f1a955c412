import { createSlidingLimit } from "#server/platform/limits/sliding-limit.ts";
import type { DeliveryKind } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";

/** Emails that a stranger can cause by typing an address into a form. */
const causedByStrangers: ReadonlySet<string> = new Set<DeliveryKind>([
  "mail.registered",
  "mail.application-received",
  "mail.links",
]);
const allowed = { events: 3, seconds: 60 * 60 };

/** Spellings that reach the same mailbox are one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Whether an email may go to this address now; counts it. */
export type MailboxLimit = (delivery: { id: number; kind: string }, email: string) => Promise<boolean>;

/** Keeps strangers from filling a mailbox with our emails. */
export function createMailboxLimit({
  database,
  secret,
}: Pick<Services, "database" | "secret">): MailboxLimit {
  const limit = createSlidingLimit(database.db, "mailbox", allowed);
  return async ({ id, kind }, email) => {
    if (!causedByStrangers.has(kind)) return true;
    // A keyed hash, because only people's own tables hold an address.
    const { isGranted } = await limit.claim(secret.sign("mailbox", mailboxOf(email)), String(id));
    return isGranted;
  };
}
