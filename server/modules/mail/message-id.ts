import type { DeliveryRow } from "#server/platform/outbox/deliveries.ts";
import type { Secret } from "#server/platform/security/secret.ts";

/** The same for every attempt, so that a mailbox shows a mail once that was sent twice after a crash. */
export function messageId(
  secret: Secret,
  { id, kind, createdAt }: Pick<DeliveryRow, "id" | "kind" | "createdAt">,
): string {
  const mark = secret.sign("message id", `${id} ${createdAt.toISOString()}`).replace(/[^A-Za-z0-9]/g, "");
  return `${String(id).padStart(8, "0")}.${kind.slice("mail.".length)}.${mark.slice(0, 10)}`;
}

/** The same for every attempt; it names neither mailing nor person. */
export const mailingMessageId = (
  secret: Secret,
  { mailingId, number }: { mailingId: string; number: number },
): string =>
  secret
    .sign("message id of a mailing", `${mailingId} ${number}`)
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 24);
