import { and, eq, ne } from "drizzle-orm";
import { MailError, type OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import {
  type Channel,
  coverDeliveries,
  DeliveryFailure,
  isClaimed,
  type Outcome,
} from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { deliveryKinds, isDeliveryKind } from "#shared/delivery-kinds.ts";
import { type DeliveryRow, deliveries } from "#shared/schema/deliveries.ts";
import { composeAccountMail, isAccountMail } from "./account-mails.ts";
import { composeNotice, composePersonalMail, isNotice, readMailPerson } from "./compose-mail.ts";
import { readSite, removeMailIfDeleted } from "./outgoing-mail.ts";

/** Spellings that reach the same mailbox are one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

const canStrangersCause = (kind: string): boolean =>
  isDeliveryKind(kind) && deliveryKinds[kind].strangersCanCauseIt === true;

/** Counts this mail: a campus registers in some minutes, a script mails no more strangers. @returns 0 when it may leave now, else the milliseconds to come back after */
async function waitOf({ rateLimits }: Services, { kind, origin }: DeliveryRow): Promise<number> {
  // The first request is reported right away, later ones at most every ten minutes.
  if (kind === "mail.new-request") return rateLimits.named("notices").waitOf(kind);
  if (!canStrangersCause(kind)) return 0;
  return (
    (origin && (await rateLimits.named("mails of a client").waitOf(origin))) ||
    rateLimits.named("mails").waitForRoom("site")
  );
}

/** Other requests that wait to be reported: one notice covers them. */
async function coveredBy({ database: { db } }: Services, { id, kind }: DeliveryRow): Promise<number[]> {
  if (kind !== "mail.new-request") return [];
  const others = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.kind, kind), eq(deliveries.status, "waiting"), ne(deliveries.id, id)));
  return others.map((delivery) => delivery.id);
}

/** Visitors are served in between. */
const batchSize = 4;

export const mailChannel = (services: Services): Channel => ({
  name: "mail",
  batchSize,
  sender: async () => (delivery, signal) => deliver(services, delivery, signal),
});

const messages = {
  sent: "A mail was sent",
  saved: "A mail was saved to a folder, because SMTP is not set up",
  overLimit: "A mail was not sent: this mailbox got as many within the hour as strangers may cause",
} as const;

async function deliver(services: Services, delivery: DeliveryRow, signal: AbortSignal): Promise<Outcome> {
  const { activityLog, database, env } = services;
  const { id, kind, registrationId } = delivery;
  if (isNotice(kind) && !env.ADMIN_EMAIL) return { as: "dropped" };
  const waitMs = await waitOf(services, delivery);
  if (waitMs > 0) return { as: "postponed", ms: waitMs };
  const coveredIds = await coveredBy(services, delivery);
  const mail = await compose(services, delivery, coveredIds.length);
  if (!mail) return { as: "dropped" };
  const outcome = await handOver(services, delivery, mail, signal);
  if (outcome === "lost") return { as: "lost" };
  activityLog.record({ action: kind, message: messages[outcome], details: { delivery: id, registrationId } });
  return {
    as: outcome === "overLimit" ? "dropped" : outcome,
    ...(coveredIds.length > 0 && { record: (tx) => coverDeliveries(tx, coveredIds, "done") }),
    ...(registrationId && {
      ifNotOurs: () => removeMailIfDeleted(env, database.db, registrationId, mail.id),
    }),
  };
}

/** @returns undefined when the recipient is gone, or the content is no longer true */
async function compose(services: Services, delivery: DeliveryRow, covered: number) {
  const { kind, payload } = delivery;
  const context = { services, delivery, site: await readSite(services) };
  if (isNotice(kind))
    return composeNotice(kind, context, kind === "mail.new-request" ? covered + 1 : Number(payload.count));
  if (isAccountMail(kind)) return composeAccountMail(kind, context);
  const person = await readMailPerson(services, delivery);
  return person && composePersonalMail(context, person);
}

async function handOver(
  services: Services,
  delivery: DeliveryRow,
  mail: OutgoingMail,
  signal: AbortSignal,
): Promise<keyof typeof messages | "lost"> {
  const { mailTransports, rateLimits, secret } = services;
  const transport = await mailTransports.current();
  const limit = canStrangersCause(delivery.kind) ? rateLimits.named("mails to a mailbox") : undefined;
  // Only people's own tables hold an address.
  const key = secret.sign("mailbox", mailboxOf(mail.to.address));
  if (limit && !(await limit.hasRoom(key))) return "overLimit";
  // Right before: people are deleted, and decisions undone, while mails wait.
  if (!(await isClaimed(services.database.db, delivery))) return "lost";
  try {
    await transport.send(mail, signal);
  } catch (error) {
    await limit?.refund(key);
    if (!(error instanceof MailError)) throw error;
    throw new DeliveryFailure(`The mail server ${error.message}`, { isFinal: error.isFinal });
  }
  return transport.isFolder ? "saved" : "sent";
}
