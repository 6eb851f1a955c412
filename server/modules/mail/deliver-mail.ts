import { eq } from "drizzle-orm";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { MailError, type OutgoingMail, removeMails, sendMail } from "#server/platform/mail/mail-transport.ts";
import type { Channel, Sent } from "#server/platform/outbox/channel.ts";
import type { DeliveryRow } from "#server/platform/outbox/claim-deliveries.ts";
import { DeliveryFailure, withoutPersonalData } from "#server/platform/outbox/delivery-failure.ts";
import type { Services } from "#server/platform/services.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { composeMail, readSite, type Site } from "./compose-mail.ts";
import { createMailboxLimit, type MailboxLimit } from "./mailbox-limit.ts";
import { gatherNotices } from "./request-notices.ts";

export function mailChannel(services: Services): Channel {
  const isWithinLimit = createMailboxLimit(services);
  return {
    name: "mail",
    width: 4,
    async sender() {
      let site: Promise<Site> | undefined;
      return async (delivery) => {
        // Once for a batch.
        site ??= readSite(services);
        return mail(services, delivery, await site, isWithinLimit);
      };
    },
  };
}

async function mail(
  services: Services,
  delivery: DeliveryRow,
  site: Site,
  isWithinLimit: MailboxLimit,
): Promise<Sent> {
  const { env, activityLog, database } = services;
  const { id, kind, registrationId } = delivery;
  const isRequest = kind === "mail.new-request";
  if ((isRequest || kind === "mail.watch-finds") && !env.ADMIN_EMAIL) return {};
  const notice = isRequest ? await gatherNotices(database, delivery) : { count: 0, coveredIds: [] };
  if ("postponeMs" in notice) return notice;
  const message = await composeMail(services, delivery, site, notice.count);
  if (!message) return {};
  const isAllowed = await isWithinLimit(delivery, message.to.address);
  if (isAllowed) await send(services, message);
  if (isAllowed && !env.SMTP_URL && registrationId)
    await removeIfDeleted(services, registrationId, message.id);
  activityLog.record({
    action: kind,
    message: isAllowed
      ? "A mail was sent"
      : "A mail was not sent: this mailbox got as many within the hour as strangers may cause",
    details: { delivery: id, registrationId },
  });
  return { coveredIds: notice.coveredIds };
}

async function send({ env, serviceHealth, timeouts }: Services, message: OutgoingMail): Promise<void> {
  try {
    await sendMail(env, timeouts, message);
    serviceHealth.recordSuccess("mail");
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const reason = withoutPersonalData(error.message, [message.to.address, message.to.name]);
    if (error.isOutage) serviceHealth.recordFailure("mail", reason, causeCodeOf(error));
    throw new DeliveryFailure(`The mail server ${reason}`, { isFinal: error.isFinal });
  }
}

/** Removes a mail file whose person was deleted while it was written. A later deletion removes its files itself. */
async function removeIfDeleted({ database, env }: Services, id: string, mailId: string): Promise<void> {
  const isThere = await database.db.$count(registrations, eq(registrations.id, id));
  if (!isThere) await removeMails(env, [mailId]);
}
