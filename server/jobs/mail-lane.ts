import { desc, eq } from "drizzle-orm";
import { readSiteLinks } from "#server/features/settings/app-settings.ts";
import { readSettings } from "#server/features/settings/settings.ts";
import { type LetterFacts, letters } from "#server/services/mail/letters.ts";
import { html, type Look, plainText } from "#server/services/mail/mail-body.ts";
import { MailError, type OutgoingMail, sendMail } from "#server/services/mail/mail-transport.ts";
import { signLink } from "#server/services/signed-links.ts";
import type { Services } from "#server/services.ts";
import { siteUrl } from "#server/site-url.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { registrationTypeLabels } from "#shared/people.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { shadesOf } from "#shared/theme.ts";
import type { DeliveryRow } from "./claim-deliveries.ts";
import { DeliveryFailure, withoutPersonalData } from "./delivery-failure.ts";
import type { Lane, Sent } from "./lane.ts";
import { messageId } from "./message-id.ts";

/** Writes to people, and to the administrator. */
export function mailLane(services: Services): Lane {
  return { name: "mail", width: 4, sender: async () => (delivery) => mail(services, delivery) };
}

async function mail(services: Services, delivery: DeliveryRow): Promise<Sent> {
  const { env, serviceHealth, activityLog } = services;
  const message = await write(services, delivery);
  if (!message) return {};
  try {
    await sendMail(env, message);
    serviceHealth.recordSuccess("mail");
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const reason = withoutPersonalData(error.message, [message.to.address, message.to.name]);
    if (error.isOutage) serviceHealth.recordFailure("mail", reason);
    throw new DeliveryFailure(`The mail server ${reason}`, { isFinal: error.isFinal });
  }
  activityLog.record({
    action: delivery.kind,
    message: "A mail was sent",
    details: { delivery: delivery.id, registrationId: delivery.registrationId },
  });
  return {};
}

/** The mail of a delivery, as things are now; undefined when there is nobody (left) to write to. */
async function write(services: Services, delivery: DeliveryRow): Promise<OutgoingMail | undefined> {
  const { database, env, secret } = services;
  const compose = letters[delivery.kind];
  const isForAdministrator = delivery.kind === "mail.new-request";
  if (!compose || !delivery.registrationId || (isForAdministrator && !env.ADMIN_EMAIL)) return undefined;
  const [person] = await database.db
    .select({ registration: registrations, user: users })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(eq(registrations.id, delivery.registrationId));
  if (!person) return undefined;
  const { registration, user } = person;
  const settings = await readSettings(database.db);
  const { contactEmail } = await readSiteLinks(database.db);
  const [application] = await database.db
    .select({ notes: ambassadorApplications.reviewNotes })
    .from(ambassadorApplications)
    .where(eq(ambassadorApplications.userId, user.id))
    .orderBy(desc(ambassadorApplications.createdAt))
    .limit(1);

  const token = (purpose: "confirm" | "preferences" | "my-data") => signLink(secret, purpose, registration);
  const facts: LetterFacts = {
    firstName: registration.firstName,
    registeredAs: registrationTypeLabels[registration.registrationType],
    subscribes: registration.subscribeUpdates,
    isConfirmed: user.emailConfirmedAt !== null,
    siteTitle: settings.siteTitle,
    contactEmail,
    notes: application?.notes ?? null,
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
  const { base, on, strong } = shadesOf(settings.primaryColor);
  const look: Look = {
    siteTitle: settings.siteTitle,
    siteUrl: siteUrl(env),
    colour: base,
    textOnColour: on,
    linkColour: strong,
  };
  const letter = compose(facts);
  return {
    id: messageId(secret, delivery),
    to: isForAdministrator
      ? { name: "", address: env.ADMIN_EMAIL ?? "" }
      : { name: `${registration.firstName} ${registration.lastName}`, address: registration.email },
    replyTo: contactEmail,
    subject: letter.subject,
    text: plainText(letter, look),
    html: html(letter, look),
    ...(!isForAdministrator && {
      unsubscribeUrl: siteUrl(env, `${unsubscribePath}?token=${token("preferences")}`),
    }),
  };
}
