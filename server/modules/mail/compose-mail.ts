import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { selectPeople } from "#server/modules/person-records/read-person.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import type { Look } from "#server/platform/mail/mail-layout.ts";
import type { OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import { type Email, renderMail } from "#server/platform/mail/render-mail.ts";
import type { DeliveryRow } from "#server/platform/outbox/deliveries.ts";
import { type LinkPurpose, signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { type Language, prefixOf } from "#shared/language.ts";
import { type applicationStatuses, fullName, isWithdrawn } from "#shared/people.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { importedFrom } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { shadesOf } from "#shared/theme.ts";
import { types as typesEn } from "#shared/words/en/people.json";
import { types as typesEs } from "#shared/words/es/people.json";
import { administratorNotice, isNotice } from "./administrator-notices.ts";
import { isPersonal, personalEmail } from "./email-templates.ts";
import { messageId } from "./message-id.ts";

const maxNameLength = 40;
const cleanName = /^(?:[\p{L}\p{M} '\u2019\u2010\u2011-]|\.(?= |$))+$/u;

/** Whether a name may appear in an email: a stranger's input must not carry a message. */
export const isCleanName = (name: string): boolean =>
  [...name].length <= maxNameLength && cleanName.test(name);

export const cleanFullName = (person: { firstName: string; lastName: string }): string =>
  isCleanName(person.firstName) && isCleanName(person.lastName) ? fullName(person) : "";

const registeredAs = { en: typesEn, es: typesEs };

/** A page of the site in a language. */
export const pageUrl = (env: Services["env"], language: Language, path = ""): string =>
  siteUrl(env, prefixOf[language] + path);

export interface Site {
  look: Look;
  contactEmail: string;
  postalAddress: string;
  answersInSpanish: boolean;
}

export async function readSite({ database, env }: Services): Promise<Site> {
  const { siteTitle, primaryColor, contactEmail, postalAddress, answersInSpanish } = await readSettings(
    database.db,
  );
  const { base, on, strong } = shadesOf(primaryColor);
  const look = { siteTitle, siteUrl: siteUrl(env), color: base, textOnColor: on, linkColor: strong };
  return { look, contactEmail, postalAddress, answersInSpanish: answersInSpanish === "on" };
}

export type MailPerson = NonNullable<Awaited<ReturnType<typeof readMailPerson>>>;

/** The person of a delivery that still waits; undefined when it was withdrawn or they were deleted. */
export async function readMailPerson(services: Services, { id }: Pick<DeliveryRow, "id">) {
  const [person] = await selectPeople(
    services.database.db,
    sql`${registrations.id} = (select ${deliveries.registrationId} from ${deliveries}
      where ${deliveries.id} = ${id} and ${deliveries.status} = 'waiting')`,
    {
      notes: latestApplication<string>(ambassadorApplications.reviewNotes),
      earlierNotes: latestApplication<string>(ambassadorApplications.earlierNotes),
      applicationStatus: latestApplication<(typeof applicationStatuses)[number]>(
        ambassadorApplications.status,
      ),
      isUntouched: sql<boolean>`${registrations.updatedAt} = ${registrations.createdAt}`,
      importedFrom,
      isSuppressed: isSuppressed(services, sql`${registrations.email}`),
    },
  );
  return person;
}

const latestApplication = <Value>(column: PgColumn) =>
  sql<Value | null>`(select ${column} from ${ambassadorApplications}
    where ${ambassadorApplications.userId} = ${users.id} order by ${ambassadorApplications.createdAt} desc, ${ambassadorApplications.id} desc limit 1)`;

/** Whether a mail became untrue or was dealt with while it waited. */
const isOutdated = (
  kind: string,
  { account: { emailConfirmedAt, status }, applicationStatus, isUntouched, isSuppressed }: MailPerson,
): boolean =>
  (kind.startsWith("mail.imported") && (emailConfirmedAt !== null || !isUntouched || isSuppressed)) ||
  (kind === "mail.confirm-again" && emailConfirmedAt !== null) ||
  (kind === "mail.application-more" && applicationStatus !== "pending") ||
  (kind === "mail.application-approved" && (applicationStatus !== "approved" || isWithdrawn(status))) ||
  (kind === "mail.application-rejected" && applicationStatus !== "rejected");

export const outgoingMail = (
  secret: Services["secret"],
  delivery: Pick<DeliveryRow, "id" | "kind" | "createdAt">,
  { look, contactEmail }: Pick<Site, "look" | "contactEmail">,
  email: Email,
  to: OutgoingMail["to"],
): OutgoingMail => ({
  id: messageId(secret, delivery),
  to,
  replyTo: contactEmail,
  ...renderMail(email, look),
});

const sourceIn = ({ payload: { sourceId } }: DeliveryRow) =>
  typeof sourceId === "string" ? sourceId : undefined;

/** @param count how many things a notice is about */
export function composeMail(
  { env, secret }: Services,
  delivery: DeliveryRow,
  { look, contactEmail, answersInSpanish }: Site,
  person: MailPerson | undefined,
  count: number,
): OutgoingMail | undefined {
  const { kind } = delivery;
  const outgoing = (email: Email, to: OutgoingMail["to"], unsubscribeUrl?: string) => ({
    ...outgoingMail(
      secret,
      delivery,
      { look: { ...look, siteUrl: pageUrl(env, email.language) }, contactEmail },
      email,
      to,
    ),
    unsubscribeUrl,
  });
  if (isNotice(kind))
    return outgoing(
      administratorNotice(env, look.siteTitle, kind, count, String(delivery.payload.why ?? "")),
      {
        name: "",
        address: env.ADMIN_EMAIL ?? "",
      },
    );
  if (!isPersonal(kind) || !person || isOutdated(kind, person)) return undefined;

  const { registration, account } = person;
  const { language } = registration;
  const token = (purpose: LinkPurpose, sourceId?: string) =>
    signLink(secret, purpose, { ...registration, sourceId });
  const urlOf = (path: string) => pageUrl(env, language, path);
  const email = personalEmail(kind, {
    language,
    answersInSpanish,
    firstName: isCleanName(registration.firstName) ? registration.firstName : null,
    registeredAs: registeredAs[language][registration.registrationType],
    subscribes: registration.subscribeUpdates,
    isConfirmed: account.emailConfirmedAt !== null,
    siteTitle: look.siteTitle,
    contactEmail,
    importedFrom: person.importedFrom,
    notes: person.notes,
    earlierNotes: delivery.payload.withEarlier ? person.earlierNotes : null,
    urls: {
      // After the "#", a token reaches no server's log and no other site.
      confirmUrl: urlOf(`/confirm#${token("confirm", sourceIn(delivery))}`),
      preferencesUrl: urlOf(`/preferences#${token("preferences")}`),
      myDataUrl: urlOf(`/my-data#${token("my-data")}`),
      lookupUrl: urlOf("/representative-lookup"),
      ambassadorsUrl: urlOf("/ambassadors"),
    },
  });
  return outgoing(
    email,
    { name: cleanFullName(registration), address: registration.email },
    urlOf(`${unsubscribePath}?token=${token("unsubscribe")}`),
  );
}
