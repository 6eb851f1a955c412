import { and, eq, ne } from "drizzle-orm";
import { createSlidingLimit } from "#server/platform/limits/sliding-limit.ts";
import type { DeliveryRow } from "#server/platform/outbox/claim-deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { deliveryKinds, isDeliveryKind } from "#shared/delivery-kinds.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

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

/** The first request is reported right away, later ones at most this often. */
const oneNotice = { events: 1, seconds: 10 * 60 };

type Notice =
  | { postponeMs: number }
  /** How many requests the email is about, and the deliveries that it covers. */
  | { count: number; coveredIds: number[] };

export async function batchNotices({ db }: Services["database"], { id, kind }: DeliveryRow): Promise<Notice> {
  const [claim] = await createSlidingLimit(db, "notices", oneNotice).claim([{ key: kind, id: String(id) }]);
  if (!claim?.isGranted) return { postponeMs: claim?.freeInMs ?? oneNotice.seconds * 1000 };
  const others = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.kind, kind), eq(deliveries.status, "waiting"), ne(deliveries.id, id)));
  return { count: others.length + 1, coveredIds: others.map((other) => other.id) };
}
