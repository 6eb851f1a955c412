import { eq, inArray, sql } from "drizzle-orm";
import { templateOf } from "#server/modules/mail/email-templates.ts";
import { readSiteLinks } from "#server/modules/settings/app-settings.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/site-url.ts";
import { type Email, html, type Look, plainText } from "#server/platform/mail/mail-body.ts";
import type { OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import type { DeliveryRow } from "#server/platform/outbox/claim-deliveries.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { fullName, registrationTypeLabels } from "#shared/people.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { shadesOf } from "#shared/theme.ts";
import { administratorNotice, isNotice } from "./administrator-notices.ts";
import { messageId } from "./message-id.ts";

const maxNameLength = 40;
const cleanName = /^(?:[\p{L}\p{M} '\u2019\u2010\u2011-]|\.(?= |$))+$/u;

/** Whether a name may appear in an email: a stranger's input must not carry a message. */
const isCleanName = (name: string): boolean => [...name].length <= maxNameLength && cleanName.test(name);

export interface Site {
  look: Look;
  contactEmail: string;
}

export async function readSite({ database, env }: Services): Promise<Site> {
  const [{ siteTitle, primaryColor }, { contactEmail }] = await Promise.all([
    readSettings(database.db),
    readSiteLinks(database.db),
  ]);
  const { base, on, strong } = shadesOf(primaryColor);
  const look = { siteTitle, siteUrl: siteUrl(env), color: base, textOnColor: on, linkColor: strong };
  return { look, contactEmail };
}

export type MailPerson = Awaited<ReturnType<typeof readPeople>>[number];

/** The people of a batch that still exist. */
export function readPeople({ database }: Services, batch: readonly DeliveryRow[]) {
  const ids = batch.flatMap(({ registrationId }) => registrationId ?? []);
  return database.db
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
    .where(inArray(registrations.id, ids));
}

/** @param count how many things a notice is about */
export function composeMail(
  { env, secret }: Services,
  delivery: DeliveryRow,
  { look, contactEmail }: Site,
  person: MailPerson | undefined,
  count: number,
): OutgoingMail | undefined {
  const { kind } = delivery;
  const outgoing = (email: Email, to: OutgoingMail["to"], unsubscribeUrl?: string): OutgoingMail => ({
    id: messageId(secret, delivery),
    to,
    replyTo: contactEmail,
    subject: email.subject,
    text: plainText(email, look),
    html: html(email, look),
    unsubscribeUrl,
  });
  if (isNotice(kind))
    return outgoing(administratorNotice(env, look.siteTitle, kind, count), {
      name: "",
      address: env.ADMIN_EMAIL ?? "",
    });
  const compose = templateOf(kind);
  if (!compose || !person) return undefined;

  const token = (purpose: "confirm" | "preferences" | "my-data") => signLink(secret, purpose, person);
  const email = compose({
    firstName: isCleanName(person.firstName) ? person.firstName : null,
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
    },
  });
  const hasCleanName = isCleanName(person.firstName) && isCleanName(person.lastName);
  return outgoing(
    email,
    { name: hasCleanName ? fullName(person) : "", address: person.email },
    siteUrl(env, `${unsubscribePath}?token=${token("preferences")}`),
  );
}
