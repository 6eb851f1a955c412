import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { selectPeople } from "#server/modules/person-records/read-person.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import type { OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import { type Email, fillPhrase, parseWords } from "#server/platform/mail/render-mail.ts";
import { type LinkPurpose, signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { type DeliveryKind, isDeliveryKind } from "#shared/delivery-kinds.ts";
import { type applicationStatuses, isWithdrawn } from "#shared/people.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { type DeliveryRow, deliveries } from "#shared/schema/deliveries.ts";
import { importedFrom } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { types as typesEn } from "#shared/words/en/people.json";
import { types as typesEs } from "#shared/words/es/people.json";
import { type AccountMailKind, isAccountMail } from "./account-mails.ts";
import { type MailTextName, mailPart, mailText, phrases, phrasesIn } from "./mail-texts.ts";
import { cleanFullName, isCleanName, type MailContext, outgoingMail, pageUrl } from "./outgoing-mail.ts";

type Notice = (env: Services["env"], count: number, why: string) => Omit<Email, "footer">;

/** Emails to the administrator, without the name of anyone: that is in the panel only. */
const notices = {
  "mail.new-request": (env, count) =>
    mailText(count > 1 ? "new-requests" : "new-request", {
      count: String(count),
      requestsUrl: siteUrl(env, "/admin?tab=requests"),
    }),
  "mail.watch-finds": (env, count) =>
    mailText("watch-finds", {
      documents:
        count === 1 ? phrases.documents.one : fillPhrase(phrases.documents.many, { count: String(count) }),
      washingtonUrl: siteUrl(env, "/admin?tab=settings&section=washington#found-in-washington"),
    }),
  "mail.mailing-paused": (env, _count, why) =>
    mailText("mailing-paused", { why, newsUrl: siteUrl(env, "/admin?tab=news") }),
} as const satisfies Record<string, Notice>;
type NoticeKind = keyof typeof notices;
export const isNotice = (kind: string): kind is NoticeKind => Object.hasOwn(notices, kind);

const registeredAs = { en: typesEn, es: typesEs };

type MailPerson = NonNullable<Awaited<ReturnType<typeof readMailPerson>>>;

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
      isSuppressed: isSuppressed(services, registrations.email),
    },
  );
  return person;
}

const latestApplication = <Value>(column: PgColumn) =>
  sql<Value | null>`(select ${column} from ${ambassadorApplications}
    where ${ambassadorApplications.userId} = ${users.id} order by ${ambassadorApplications.createdAt} desc, ${ambassadorApplications.id} desc limit 1)`;

const isOutdated = (
  kind: string,
  { account: { emailConfirmedAt, status }, applicationStatus, isUntouched, isSuppressed }: MailPerson,
): boolean =>
  (kind.startsWith("mail.imported") && (emailConfirmedAt !== null || !isUntouched || isSuppressed)) ||
  (kind === "mail.confirm-again" && emailConfirmedAt !== null) ||
  (kind === "mail.application-more" && applicationStatus !== "pending") ||
  (kind === "mail.application-approved" && (applicationStatus !== "approved" || isWithdrawn(status))) ||
  (kind === "mail.application-rejected" && applicationStatus !== "rejected");

function urlsFor({ services: { env, secret }, delivery }: MailContext, { registration }: MailPerson) {
  const { language } = registration;
  const sourceId = typeof delivery.payload.sourceId === "string" ? delivery.payload.sourceId : undefined;
  // After the "#", a token reaches no server's log and no other site.
  const ownPage = (path: string, purpose: LinkPurpose, more = {}) =>
    pageUrl(env, language, `${path}#${signLink(secret, purpose, { ...registration, ...more })}`);
  return {
    confirmUrl: ownPage("/confirm", "confirm", { sourceId }),
    preferencesUrl: ownPage("/preferences", "preferences"),
    myDataUrl: ownPage("/my-data", "my-data"),
    lookupUrl: pageUrl(env, language, "/representative-lookup"),
    ambassadorsUrl: pageUrl(env, language, "/ambassadors"),
  };
}

function valuesFor(context: MailContext, person: MailPerson) {
  const { delivery, site } = context;
  const { branding, contactEmail } = site;
  const { registration, account } = person;
  const { language, firstName, registrationType } = registration;
  const { greeting, whyConfirm, pleaseStay, writeToUs, answerUs, earlierList } = phrasesIn[language];
  const reader = registration.subscribeUpdates ? "subscriber" : "other";
  const reach = contactEmail ? "address" : "reply";
  const urls = urlsFor(context, person);
  const notes = person.notes ?? "";
  // Only where their mail has not left.
  const earlierNotes = (delivery.payload.withEarlier && person.earlierNotes) || "";
  return {
    ...urls,
    siteTitle: branding.siteTitle,
    registeredAs: registeredAs[language][registrationType],
    notes,
    greeting: isCleanName(firstName) ? fillPhrase(greeting.named, { firstName }) : greeting.plain,
    writeToUs: fillPhrase(writeToUs[reach], { contactEmail }),
    answerUs: fillPhrase(answerUs[reach], { contactEmail }),
    confirmation: account.emailConfirmedAt
      ? []
      : mailPart("parts/confirmation", { ...urls, whyConfirm: whyConfirm[reader] }, language),
    reason: notes ? mailPart("parts/reason", { notes }, language) : [],
    earlierQuestion: earlierNotes ? mailPart("parts/earlier-question", { earlierNotes }, language) : [],
    importedFrom: person.importedFrom || earlierList,
    stayOrGo: mailPart("parts/stay-or-go", { ...urls, pleaseStay: pleaseStay[reader] }, language),
    ownLinks: mailPart("parts/own-links", urls, language),
  };
}

type PersonalKind = Exclude<Extract<DeliveryKind, `mail.${string}`>, NoticeKind | AccountMailKind>;
const isPersonal = (kind: string): kind is PersonalKind =>
  isDeliveryKind(kind) && kind.startsWith("mail.") && !isNotice(kind) && !isAccountMail(kind);

type TextOf<Kind> = Kind extends `mail.${infer Text extends MailTextName}` ? Text : never;
/** A kind has the name of its text; one without a text does not compile. */
const textOf = (kind: Extract<DeliveryKind, `mail.${MailTextName}`>) =>
  kind.slice("mail.".length) as TextOf<PersonalKind>;

function personalEmail(kind: PersonalKind, context: MailContext, person: MailPerson): Email {
  const { language } = person.registration;
  const values = valuesFor(context, person);
  // Who is on an imported list did not register here.
  const isAskedAgain = kind === "mail.confirm-again" && person.importedFrom !== null;
  const name = isAskedAgain ? "imported-reminder" : textOf(kind);
  const answersIn =
    language === "es" && !context.site.answersInSpanish ? parseWords(phrasesIn.es.answersIn) : [];
  // In "Your links" the links are the email.
  const links = kind === "mail.links" ? [] : values.ownLinks;
  return {
    ...mailText(name, values, language),
    footer: [...mailPart("parts/footer", values, language), ...answersIn, ...links],
  };
}

export function composeNotice(kind: NoticeKind, context: MailContext, count: number): OutgoingMail {
  const { services, delivery, site } = context;
  const { siteTitle } = site.branding;
  const email = {
    ...notices[kind](services.env, count, String(delivery.payload.why ?? "")),
    footer: mailPart("parts/administrator-footer", { siteTitle }),
  };
  return outgoingMail(context, email, { name: "", address: services.env.ADMIN_EMAIL ?? "" });
}

/** @returns undefined when the mail's content is no longer true */
export function composePersonalMail(context: MailContext, person: MailPerson): OutgoingMail | undefined {
  const { services, delivery } = context;
  const { kind } = delivery;
  if (!isPersonal(kind) || isOutdated(kind, person)) return undefined;
  const { registration } = person;
  const to = { name: cleanFullName(registration), address: registration.email };
  const token = signLink(services.secret, "unsubscribe", registration);
  return {
    ...outgoingMail(context, personalEmail(kind, context, person), to),
    unsubscribeUrl: pageUrl(services.env, registration.language, `${unsubscribePath}?token=${token}`),
  };
}
