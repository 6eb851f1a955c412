import { eq, sql } from "drizzle-orm";
import { type LetterFacts, letters } from "#server/modules/mail/email-templates.ts";
import { readSiteLinks } from "#server/modules/settings/app-settings.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/site-url.ts";
import { html, type Look, plainText } from "#server/platform/mail/mail-body.ts";
import { MailError, type OutgoingMail, removeMails, sendMail } from "#server/platform/mail/mail-transport.ts";
import type { Channel, Sent } from "#server/platform/outbox/channel.ts";
import type { DeliveryRow } from "#server/platform/outbox/claim-deliveries.ts";
import { DeliveryFailure, withoutPersonalData } from "#server/platform/outbox/delivery-failure.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { registrationTypeLabels } from "#shared/people.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { shadesOf } from "#shared/theme.ts";
import { messageId } from "./message-id.ts";

/** Writes to people, and to the administrator. */
export function mailChannel(services: Services): Channel {
  return {
    name: "mail",
    width: 4,
    async sender() {
      let site: Promise<Site> | undefined;
      return async (delivery) => {
        // Once for all that go out together.
        site ??= readSite(services);
        return mail(services, delivery, await site);
      };
    },
  };
}

/** What every mail says of the site. */
interface Site {
  look: Look;
  contactEmail: string;
}

async function readSite({ database, env }: Services): Promise<Site> {
  const [{ siteTitle, primaryColor }, { contactEmail }] = await Promise.all([
    readSettings(database.db),
    readSiteLinks(database.db),
  ]);
  const { base, on, strong } = shadesOf(primaryColor);
  const look = { siteTitle, siteUrl: siteUrl(env), colour: base, textOnColour: on, linkColour: strong };
  return { look, contactEmail };
}

async function mail(services: Services, delivery: DeliveryRow, site: Site): Promise<Sent> {
  const { env, serviceHealth, activityLog, timeouts } = services;
  const message = await write(services, delivery, site);
  if (!message) return {};
  try {
    await sendMail(env, timeouts, message);
    serviceHealth.recordSuccess("mail");
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const reason = withoutPersonalData(error.message, [message.to.address, message.to.name]);
    if (error.isOutage) serviceHealth.recordFailure("mail", reason);
    throw new DeliveryFailure(`The mail server ${reason}`, { isFinal: error.isFinal });
  }
  if (!env.SMTP_URL && delivery.registrationId)
    await removeIfDeleted(services, delivery.registrationId, message.id);
  activityLog.record({
    action: delivery.kind,
    message: "A mail was sent",
    details: { delivery: delivery.id, registrationId: delivery.registrationId },
  });
  return {};
}

/**
 * Takes a mail out of the folder again whose person was deleted while it was written. Whoever is deleted after this look takes
 * their mails along.
 */
async function removeIfDeleted({ database, env }: Services, id: string, mailId: string): Promise<void> {
  const isThere = await database.db.$count(registrations, eq(registrations.id, id));
  if (!isThere) await removeMails(env, [mailId]);
}

/** The mail of a delivery, as things are now; undefined when there is nobody (left) to write to. */
async function write(
  { database, env, secret }: Services,
  delivery: DeliveryRow,
  { look, contactEmail }: Site,
): Promise<OutgoingMail | undefined> {
  const compose = letters[delivery.kind];
  const isForAdministrator = delivery.kind === "mail.new-request";
  if (!compose || !delivery.registrationId || (isForAdministrator && !env.ADMIN_EMAIL)) return undefined;
  const [person] = await database.db
    .select({
      id: registrations.id,
      email: registrations.email,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      registrationType: registrations.registrationType,
      subscribeUpdates: registrations.subscribeUpdates,
      emailConfirmedAt: users.emailConfirmedAt,
      notes: sql<string | null>`(select ${ambassadorApplications.reviewNotes} from ${ambassadorApplications}
        where ${ambassadorApplications.userId} = ${users.id}
        order by ${ambassadorApplications.createdAt} desc limit 1)`,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(eq(registrations.id, delivery.registrationId));
  if (!person) return undefined;

  const token = (purpose: "confirm" | "preferences" | "my-data") => signLink(secret, purpose, person);
  const facts: LetterFacts = {
    firstName: person.firstName,
    registeredAs: registrationTypeLabels[person.registrationType],
    subscribes: person.subscribeUpdates,
    isConfirmed: person.emailConfirmedAt !== null,
    siteTitle: look.siteTitle,
    contactEmail,
    notes: person.notes,
    urls: {
      // After the "#", a token reaches no server's log and no other site.
      confirm: siteUrl(env, `/confirm#${token("confirm")}`),
      preferences: siteUrl(env, `/preferences#${token("preferences")}`),
      myData: siteUrl(env, `/my-data#${token("my-data")}`),
      lookup: siteUrl(env, "/representative-lookup"),
      ambassadors: siteUrl(env, "/ambassadors"),
      requests: siteUrl(env, "/admin?tab=requests"),
    },
  };
  const letter = compose(facts);
  return {
    id: messageId(secret, delivery),
    to: isForAdministrator
      ? { name: "", address: env.ADMIN_EMAIL ?? "" }
      : { name: `${person.firstName} ${person.lastName}`, address: person.email },
    replyTo: contactEmail,
    subject: letter.subject,
    text: plainText(letter, look),
    html: html(letter, look),
    ...(!isForAdministrator && {
      unsubscribeUrl: siteUrl(env, `${unsubscribePath}?token=${token("preferences")}`),
    }),
  };
}
