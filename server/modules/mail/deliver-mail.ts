import { eq } from "drizzle-orm";
import { causeCodeOf } from "#server/platform/errors/error-code.ts";
import {
  MailError,
  type Mailer,
  type OutgoingMail,
  openMailer,
  removeMails,
} from "#server/platform/mail/mail-transport.ts";
import type { Channel, Sending, Sent } from "#server/platform/outbox/channel.ts";
import type { DeliveryRow } from "#server/platform/outbox/claim-deliveries.ts";
import { DeliveryFailure, withoutPersonalData } from "#server/platform/outbox/delivery-failure.ts";
import { createFairQueue } from "#server/platform/queue/fair-queue.ts";
import type { Services } from "#server/platform/services.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { isNotice } from "./administrator-notices.ts";
import { composeMail, type MailPerson, readPeople, readSite, type Site } from "./compose-mail.ts";
import { batchNotices, createMailboxLimit } from "./mail-limits.ts";

const batchSize = 30;
/** Visitors are served in between. */
const concurrency = 4;

interface Batch {
  site: Site;
  people: ReadonlyMap<string, MailPerson>;
  overLimit: ReadonlySet<number>;
}

export function mailChannel(services: Services): Channel {
  const findOverLimit = createMailboxLimit(services);

  async function read(deliveries: readonly DeliveryRow[]): Promise<Batch> {
    const [site, found] = await Promise.all([readSite(services), readPeople(services, deliveries)]);
    const people = new Map(found.map((person) => [person.id, person]));
    const addressed = deliveries.flatMap((delivery) => {
      const person = people.get(delivery.registrationId ?? "");
      return person ? [{ delivery, email: person.email }] : [];
    });
    return { site, people, overLimit: await findOverLimit(addressed) };
  }

  return {
    name: "mail",
    batchSize,
    sender: async () => (deliveries) => {
      const mailer = openMailer(services.env, services.timeouts, concurrency);
      const turns = createFairQueue({ concurrency, maxWaiting: batchSize });
      const reading = read(deliveries);
      const sendings: Sending[] = deliveries.map((delivery) => ({
        delivery,
        sent: reading.then((batch) => turns.run("mail", () => mail(services, mailer, delivery, batch))),
      }));
      void Promise.allSettled(sendings.map(({ sent }) => sent)).then(mailer.close);
      return sendings;
    },
  };
}

async function mail(
  services: Services,
  mailer: Mailer,
  delivery: DeliveryRow,
  { site, people, overLimit }: Batch,
): Promise<Sent> {
  const { env, activityLog, database } = services;
  const { id, kind, payload, registrationId } = delivery;
  const person = people.get(registrationId ?? "");
  // Deleted in the meantime.
  if (registrationId && !person) return {};
  if (isNotice(kind) && !env.ADMIN_EMAIL) return {};
  const isRequest = kind === "mail.new-request";
  const notice = isRequest ? await batchNotices(database, delivery) : { count: Number(payload.count) };
  if ("postponeMs" in notice) return notice;
  const message = composeMail(services, delivery, site, person, notice.count);
  if (!message) return {};
  const isAllowed = !overLimit.has(id);
  if (isAllowed) await send(services, mailer, message);
  activityLog.record({
    action: kind,
    message: isAllowed
      ? "A mail was sent"
      : "A mail was not sent: this mailbox got as many within the hour as strangers may cause",
    details: { delivery: id, registrationId },
  });
  return {
    ...("coveredIds" in notice && { coveredIds: notice.coveredIds }),
    ...(registrationId && { ifNotWaiting: () => removeIfDeleted(services, registrationId, message.id) }),
  };
}

async function send({ serviceHealth }: Services, mailer: Mailer, message: OutgoingMail): Promise<void> {
  try {
    await mailer.send(message);
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
