import { eq } from "drizzle-orm";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Database } from "#server/platform/database/database.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { type OutgoingMail, removeMails } from "#server/platform/mail/mail-transport.ts";
import { type Branding, type Email, renderMail } from "#server/platform/mail/render-mail.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import type { Services } from "#server/platform/services.ts";
import { type Language, prefixOf } from "#shared/language.ts";
import { fullName } from "#shared/people.ts";
import type { DeliveryRow } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { shadesOf } from "#shared/theme.ts";

/** What every mail needs: the site as mails show it, and whose names may stand in one. */

const maxNameLength = 40;
const cleanName = /^(?:[\p{L}\p{M} '\u2019\u2010\u2011-]|\.(?= |$))+$/u;

/** Whether a name may appear in an email: a stranger's input must not carry a message. */
export const isCleanName = (name: string): boolean =>
  [...name].length <= maxNameLength && cleanName.test(name);

export const cleanFullName = (person: { firstName: string; lastName: string }): string =>
  isCleanName(person.firstName) && isCleanName(person.lastName) ? fullName(person) : "";

export const pageUrl = (env: Services["env"], language: Language, path = ""): string =>
  siteUrl(env, prefixOf[language] + path);

export interface Site {
  branding: Branding;
  contactEmail: string;
  postalAddress: string;
  answersInSpanish: boolean;
}

export async function readSite({ database, env }: Services): Promise<Site> {
  const { siteTitle, primaryColor, contactEmail, postalAddress, answersInSpanish } = await readSettings(
    database.db,
  );
  const { base, on, strong } = shadesOf(primaryColor);
  const branding = { siteTitle, siteUrl: siteUrl(env), color: base, textOnColor: on, linkColor: strong };
  return { branding, contactEmail, postalAddress, answersInSpanish: answersInSpanish === "on" };
}

export interface MailContext {
  services: Services;
  delivery: DeliveryRow;
  site: Site;
}

export const outgoingMail = (
  { services: { env, secret }, delivery, site }: MailContext,
  email: Email,
  to: OutgoingMail["to"],
): OutgoingMail => ({
  id: messageId(secret, delivery),
  to,
  replyTo: site.contactEmail,
  ...renderMail(email, { ...site.branding, siteUrl: pageUrl(env, email.language) }),
});

/** Where a member of the team gets mail: a username may be a plain word. */
export const addressOfMember = ({ env }: Pick<Services, "env">, username: string): string | undefined =>
  username.includes("@") ? username : env.ADMIN_EMAIL;

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

/** Removes a mail file whose person was deleted while it was written. A later deletion removes its files itself. */
export async function removeMailIfDeleted(
  env: Services["env"],
  db: Database,
  personId: string,
  mailId: string,
) {
  if ((await db.$count(registrations, eq(registrations.id, personId))) === 0)
    await removeMails(env, [mailId]);
}
