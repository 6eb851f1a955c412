import { createSlidingLimit } from "#server/platform/limits/sliding-limit.ts";
import type { Services } from "#server/platform/services.ts";
import { deliveryKinds, isDeliveryKind } from "#shared/delivery-kinds.ts";

const allowed = { events: 3, seconds: 60 * 60 };

/** Spellings that reach the same mailbox are one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

interface Addressed {
  delivery: { id: number; kind: string };
  email: string;
}

export function createMailboxLimit({ database, secret }: Pick<Services, "database" | "secret">) {
  const limit = createSlidingLimit(database.db, "mailbox", allowed);
  /** Counts these emails. @returns the deliveries that are over the limit of their mailbox */
  return async (mails: readonly Addressed[]): Promise<ReadonlySet<number>> => {
    const counted = mails
      .filter(({ delivery: { kind } }) => isDeliveryKind(kind) && deliveryKinds[kind].strangersCanCauseIt)
      .map(({ delivery, email }) => ({
        // A keyed hash, because only people's own tables hold an address.
        key: secret.sign("mailbox", mailboxOf(email)),
        id: String(delivery.id),
      }));
    const claims = await limit.claim(counted);
    return new Set(counted.filter((_, index) => !claims[index]?.isGranted).map(({ id }) => Number(id)));
  };
}
