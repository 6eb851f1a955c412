import { eq } from "drizzle-orm";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import { MailError, type Mailer, openMailer, removeMails } from "#server/platform/mail/mail-transport.ts";
import type { Channel, Sending, Sent } from "#server/platform/outbox/channel.ts";
import { DeliveryFailure, withoutPersonalData } from "#server/platform/outbox/channel.ts";
import { type DeliveryRow, isClaimed } from "#server/platform/outbox/deliveries.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import type { Services } from "#server/platform/services.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { composeAccountMail, isAccountMail } from "./account-mails.ts";
import { isNotice } from "./administrator-notices.ts";
import { composeMail, readPerson, readSite, type Site } from "./compose-mail.ts";
import { batchNotices, createMailLimits, type MailLimits } from "./mail-limits.ts";

/** At most 24 mails a second leave one process, and with a slow server a batch takes three of its responses. */
const batchSize = 12;
/** Visitors are served in between. */
const concurrency = 4;

export function mailChannel(services: Services): Channel {
  const limits = createMailLimits(services);
  return {
    name: "mail",
    batchSize,
    sender: async () => (deliveries) => {
      const mailer = openMailer(services.env, services.timeouts);
      const queue = createBoundedQueue({ concurrency });
      let site: Promise<Site> | undefined;
      const siteOnce = () => {
        site ??= readSite(services);
        return site;
      };
      const sendings: Sending[] = deliveries.map((delivery) => ({
        delivery,
        sent: queue.run({ maxWaiting: batchSize }, () => mail(services, mailer, delivery, siteOnce, limits)),
      }));
      void Promise.allSettled(sendings.map(({ sent }) => sent)).then(mailer.close);
      return sendings;
    },
  };
}

const messages = {
  sent: "A mail was sent",
  saved: "A mail was saved to a folder, because SMTP is not set up",
  overLimit: "A mail was not sent: this mailbox got as many within the hour as strangers may cause",
} as const;

async function mail(
  services: Services,
  mailer: Mailer,
  delivery: DeliveryRow,
  site: () => Promise<Site>,
  limits: MailLimits,
): Promise<Sent> {
  const { env, activityLog, database } = services;
  const { id, kind, payload, registrationId } = delivery;
  if (isNotice(kind) && !env.ADMIN_EMAIL) return { isDropped: true };
  const notice =
    kind === "mail.new-request" ? await batchNotices(services, delivery) : { count: Number(payload.count) };
  if ("postponeMs" in notice) return notice;
  const postponeMs = await limits.waitOf(delivery);
  if (postponeMs > 0) return { postponeMs };
  const line = await noted(services, () => mailer.ready());
  try {
    // After the mail server's greeting, because people are deleted, and decisions undone, while mails wait for it.
    const person = registrationId ? await readPerson(services, delivery) : undefined;
    const message = isAccountMail(kind)
      ? await composeAccountMail(services, kind, delivery, await site())
      : registrationId && !person
        ? undefined
        : composeMail(services, delivery, await site(), person, notice.count);
    if (!message) return { isDropped: true };
    const isDropped = person !== undefined && (await limits.isOverLimit(kind, person.email));
    if (!isDropped) {
      const isStillWanted = () => isClaimed(database.db, delivery);
      const wasSent = await noted(services, () => line.send(message, isStillWanted), [
        message.to.address,
        message.to.name,
      ]).catch(async (error: unknown) => {
        await limits.giveBack(kind, message.to.address);
        throw error;
      });
      if (!wasSent) return { isLost: true };
      services.serviceHealth.recordSuccess("mail");
    }
    const outcome = isDropped ? "overLimit" : mailer.isFolder ? "saved" : "sent";
    activityLog.record({
      action: kind,
      message: messages[outcome],
      details: { delivery: id, registrationId },
    });
    return {
      isDropped,
      isSaved: mailer.isFolder,
      ...("coveredIds" in notice && { coveredIds: notice.coveredIds }),
      ...(registrationId && { ifNotWaiting: () => removeIfDeleted(services, registrationId, message.id) }),
    };
  } finally {
    line.release();
  }
}

/** Notes an outage of the mail server, and leaves out of the reason what it must not hold. */
async function noted<T>(
  { serviceHealth }: Services,
  step: () => Promise<T>,
  personal: string[] = [],
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const reason = withoutPersonalData(error.message, personal);
    if (error.isOutage) serviceHealth.recordFailure("mail", reason, causeCodeOf(error));
    throw new DeliveryFailure(`The mail server ${reason}`, { isFinal: error.isFinal });
  }
}

/** Removes a mail file whose person was deleted while it was written. A later deletion removes its files itself. */
async function removeIfDeleted({ database, env }: Services, id: string, mailId: string): Promise<void> {
  const isThere = await database.db.$count(registrations, eq(registrations.id, id));
  if (!isThere) await removeMails(env, [mailId]);
}
