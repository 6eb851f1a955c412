import { and, eq, ne } from "drizzle-orm";
import { RateLimiterRes } from "rate-limiter-flexible";
import { createCallPace, storedCounter } from "#server/platform/limits/call-pace.ts";
import { createSlidingLimit } from "#server/platform/limits/sliding-limit.ts";
import type { DeliveryRow } from "#server/platform/outbox/deliveries.ts";
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

/** Of those that strangers cause, over all instances: a campus registers in some minutes, a script mails no more strangers. */
const ofClient = { mails: 60, seconds: 60 };
const ofSite = { mails: 20, seconds: 1 };

export type MailLimits = ReturnType<typeof createMailLimits>;

export function createMailLimits({ database, secret }: Pick<Services, "database" | "secret">) {
  const mailboxes = createSlidingLimit(database.db, "mailbox", allowed);
  const clients = storedCounter(database.pool, "mails of a client", ofClient.mails, ofClient.seconds);
  const site = createCallPace(database, { name: "mails", calls: ofSite.mails, seconds: ofSite.seconds });

  return {
    /** Counts this mail. @returns whether its mailbox got enough of those that strangers can cause */
    async isOverLimit({ id, kind }: Pick<DeliveryRow, "id" | "kind">, email: string): Promise<boolean> {
      if (!canStrangersCause(kind)) return false;
      // A keyed hash, because only people's own tables hold an address.
      const key = secret.sign("mailbox", mailboxOf(email));
      const [claim] = await mailboxes.claim([{ key, id: String(id) }]);
      return claim?.isGranted === false;
    },
    /** Counts this mail. @returns 0 when it may leave now, else the milliseconds to come back after */
    async waitOf({ kind, client }: Pick<DeliveryRow, "kind" | "client">): Promise<number> {
      if (!canStrangersCause(kind)) return 0;
      return (client && (await waitOfClient(client))) || site.take();
    },
  };

  /** Those beyond the limit are counted too, so each comes back in a minute with room for it. */
  async function waitOfClient(client: string): Promise<number> {
    try {
      await clients.consume(client);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const minutesAfter = Math.ceil(refused.consumedPoints / ofClient.mails) - 2;
      return refused.msBeforeNext + minutesAfter * ofClient.seconds * 1000;
    }
  }
}

const canStrangersCause = (kind: string): boolean =>
  isDeliveryKind(kind) && deliveryKinds[kind].strangersCanCauseIt;

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
