import { and, eq, ne } from "drizzle-orm";
import type { DeliveryRow } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { deliveryKinds, isDeliveryKind } from "#shared/delivery-kinds.ts";
import { deliveries } from "#shared/schema/deliveries.ts";

/** Spellings that reach the same mailbox are one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

export type MailLimits = ReturnType<typeof createMailLimits>;

/** For mails that strangers can cause: a campus registers in some minutes, a script mails no more strangers. */
export function createMailLimits({ rateLimits, secret }: Pick<Services, "rateLimits" | "secret">) {
  const mailboxes = rateLimits.named("mails to a mailbox");
  // A keyed hash, because only people's own tables hold an address.
  const keyOf = (email: string) => secret.sign("mailbox", mailboxOf(email));

  return {
    /** Counts this mail. @returns whether its mailbox got enough of them */
    isOverLimit: async (kind: string, email: string): Promise<boolean> =>
      canStrangersCause(kind) && !(await mailboxes.hasRoom(keyOf(email))),
    /** For a mail that could not be sent. */
    async giveBack(kind: string, email: string): Promise<void> {
      if (canStrangersCause(kind)) await mailboxes.refund(keyOf(email));
    },
    /** Counts this mail. @returns 0 when it may leave now, else the milliseconds to come back after */
    async waitOf({ kind, origin }: Pick<DeliveryRow, "kind" | "origin">): Promise<number> {
      if (!canStrangersCause(kind)) return 0;
      return (
        (origin && (await rateLimits.named("mails of a client").waitOf(origin))) ||
        rateLimits.named("mails").waitForRoom("site")
      );
    },
  };
}

const canStrangersCause = (kind: string): boolean =>
  isDeliveryKind(kind) && deliveryKinds[kind].strangersCanCauseIt;

type Notice =
  | { postponeMs: number }
  /** How many requests the email is about, and the deliveries that it covers. */
  | { count: number; coveredIds: number[] };

/** The first request is reported right away, later ones at most every ten minutes. */
export async function batchNotices(
  { database: { db }, rateLimits }: Pick<Services, "database" | "rateLimits">,
  { id, kind }: DeliveryRow,
): Promise<Notice> {
  const waitMs = await rateLimits.named("notices").waitOf(kind);
  if (waitMs > 0) return { postponeMs: waitMs };
  const others = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.kind, kind), eq(deliveries.status, "waiting"), ne(deliveries.id, id)));
  return { count: others.length + 1, coveredIds: others.map((delivery) => delivery.id) };
}
