import { eq } from "drizzle-orm";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import {
  MailError,
  type MailTransport,
  type OutgoingMail,
  removeMails,
} from "#server/platform/mail/mail-transport.ts";
import type { Channel, Outcome } from "#server/platform/outbox/channel.ts";
import { DeliveryFailure, withoutPersonalData } from "#server/platform/outbox/channel.ts";
import { coverDeliveries, type DeliveryRow, isClaimed } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { composeAccountMail, isAccountMail } from "./account-mails.ts";
import { isNotice } from "./administrator-notices.ts";
import { composeMail, readMailPerson, readSite, type Site } from "./compose-mail.ts";
import { batchNotices, createMailLimits, type MailLimits } from "./mail-limits.ts";

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

async function deliver(
  services: Services,
  delivery: DeliveryRow,
  { transport, signal, siteOnce, limits }: Means,
): Promise<Outcome> {
  const { env, activityLog, database } = services;
  const { id, kind, payload, registrationId } = delivery;
  if (isNotice(kind) && !env.ADMIN_EMAIL) return { as: "dropped" };
  const notice =
    kind === "mail.new-request"
      ? await batchNotices(services, delivery)
      : { count: Number(payload.count), coveredIds: [] };
  if ("postponeMs" in notice) return { as: "postponed", ms: notice.postponeMs };
  const waitMs = await limits.waitOf(delivery);
  if (waitMs > 0) return { as: "postponed", ms: waitMs };

  const person = registrationId ? await readMailPerson(services, delivery) : undefined;
  const mail = isAccountMail(kind)
    ? await composeAccountMail(services, kind, delivery, await siteOnce())
    : registrationId && !person
      ? undefined
      : composeMail(services, delivery, await siteOnce(), person, notice.count);
  if (!mail) return { as: "dropped" };
  const isOverLimit = person !== undefined && (await limits.isOverLimit(kind, person.registration.email));
  if (!isOverLimit) {
    // Right before: people are deleted, and decisions undone, while mails wait.
    if (!(await isClaimed(database.db, delivery))) return { as: "lost" };
    await send(services, transport, mail, signal).catch(async (error: unknown) => {
      await limits.giveBack(kind, mail.to.address);
      throw error;
    });
  }
  const outcome = isOverLimit ? "overLimit" : transport.isFolder ? "saved" : "sent";
  activityLog.record({ action: kind, message: messages[outcome], details: { delivery: id, registrationId } });
  return {
    as: outcome === "overLimit" ? "dropped" : outcome,
    ...(notice.coveredIds.length > 0 && {
      record: (tx) => coverDeliveries(tx, notice.coveredIds, "done"),
    }),
    ...(registrationId && { ifNotOurs: () => removeIfDeleted(services, registrationId, mail.id) }),
  };
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

/** Removes a mail file whose person was deleted while it was written. A later deletion removes its files itself. */
async function removeIfDeleted({ database, env }: Services, id: string, mailId: string): Promise<void> {
  const isThere = await database.db.$count(registrations, eq(registrations.id, id));
  if (!isThere) await removeMails(env, [mailId]);
}
