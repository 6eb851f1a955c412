import { and, eq, ne } from "drizzle-orm";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { MailError, type MailTransport, type OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import {
  type Channel,
  DeliveryFailure,
  type Outcome,
  withoutPersonalData,
} from "#server/platform/outbox/channel.ts";
import { coverDeliveries, type DeliveryRow, isClaimed } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { deliveryKinds, isDeliveryKind } from "#shared/delivery-kinds.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { composeAccountMail, isAccountMail } from "./account-mails.ts";
import { composeMail, isNotice, readMailPerson } from "./compose-mail.ts";
import { readSite, removeIfDeleted, type Site } from "./outgoing-mail.ts";

/** Spellings that reach the same mailbox are one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

type MailLimits = ReturnType<typeof createMailLimits>;

/** For mails that strangers can cause: a campus registers in some minutes, a script mails no more strangers. */
function createMailLimits({ rateLimits, secret }: Pick<Services, "rateLimits" | "secret">) {
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
async function batchNotices(
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

/** Visitors are served in between. */
const batchSize = 4;

export function mailChannel(services: Services): Channel {
  const limits = createMailLimits(services);
  return {
    name: "mail",
    batchSize,
    async sender() {
      const transport = await services.mailTransports.current();
      let site: Promise<Site> | undefined;
      const siteOnce = () => {
        site ??= readSite(services);
        return site;
      };
      return (delivery, signal) => deliver(services, delivery, { transport, signal, siteOnce, limits });
    },
  };
}

const messages = {
  sent: "A mail was sent",
  saved: "A mail was saved to a folder, because SMTP is not set up",
  overLimit: "A mail was not sent: this mailbox got as many within the hour as strangers may cause",
} as const;

interface Means {
  transport: MailTransport;
  signal: AbortSignal;
  siteOnce(): Promise<Site>;
  limits: MailLimits;
}

async function deliver(services: Services, delivery: DeliveryRow, means: Means): Promise<Outcome> {
  const { env } = services;
  const { kind, payload } = delivery;
  if (isNotice(kind) && !env.ADMIN_EMAIL) return { as: "dropped" };
  const notice =
    kind === "mail.new-request"
      ? await batchNotices(services, delivery)
      : { count: Number(payload.count), coveredIds: [] };
  if ("postponeMs" in notice) return { as: "postponed", ms: notice.postponeMs };
  const waitMs = await means.limits.waitOf(delivery);
  if (waitMs > 0) return { as: "postponed", ms: waitMs };
  return composeAndSend(services, delivery, means, notice);
}

async function composeAndSend(
  services: Services,
  delivery: DeliveryRow,
  means: Means,
  { count, coveredIds }: { count: number; coveredIds: readonly number[] },
): Promise<Outcome> {
  const { activityLog, env } = services;
  const { id, kind, registrationId } = delivery;
  const person = registrationId ? await readMailPerson(services, delivery) : undefined;
  if (registrationId && !person) return { as: "dropped" };
  const site = await means.siteOnce();
  const mail = isAccountMail(kind)
    ? await composeAccountMail(services, kind, delivery, site)
    : composeMail(services, delivery, site, person, count);
  if (!mail) return { as: "dropped" };
  const isOverLimit =
    person !== undefined && (await means.limits.isOverLimit(kind, person.registration.email));
  if (!isOverLimit && !(await sendClaimed(services, delivery, means, mail))) return { as: "lost" };
  const outcome = isOverLimit ? "overLimit" : means.transport.isFolder ? "saved" : "sent";
  activityLog.record({ action: kind, message: messages[outcome], details: { delivery: id, registrationId } });
  return {
    as: outcome === "overLimit" ? "dropped" : outcome,
    ...(coveredIds.length > 0 && { record: (tx) => coverDeliveries(tx, coveredIds, "done") }),
    ...(registrationId && {
      ifNotOurs: () => removeIfDeleted(env, services.database.db, registrationId, mail.id),
    }),
  };
}

/** @returns false when the claim has ended */
async function sendClaimed(
  services: Services,
  delivery: DeliveryRow,
  { transport, signal, limits }: Means,
  mail: OutgoingMail,
): Promise<boolean> {
  // Right before: people are deleted, and decisions undone, while mails wait.
  if (!(await isClaimed(services.database.db, delivery))) return false;
  await send(services, transport, mail, signal).catch(async (error: unknown) => {
    await limits.giveBack(delivery.kind, mail.to.address);
    throw error;
  });
  return true;
}

/** Records an outage of the mail server, and leaves out of the reason what it must not hold. */
async function send(
  { serviceHealth }: Services,
  transport: MailTransport,
  mail: OutgoingMail,
  signal: AbortSignal,
): Promise<void> {
  try {
    await transport.send(mail, signal);
    serviceHealth.recordSuccess("mail");
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const reason = withoutPersonalData(error.message, [mail.to.address, mail.to.name]);
    if (error.isOutage) serviceHealth.recordFailure("mail", reason, causeCodeOf(error));
    throw new DeliveryFailure(`The mail server ${reason}`, { isFinal: error.isFinal });
  }
}
