import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { selectPeople } from "#server/modules/person-records/read-person.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import type { OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import { type Email, fillPhrase, parseWords } from "#server/platform/mail/render-mail.ts";
import type { DeliveryRow } from "#server/platform/outbox/deliveries.ts";
import { type LinkPurpose, signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import type { DeliveryKind } from "#shared/delivery-kinds.ts";
import type { Language } from "#shared/language.ts";
import { type applicationStatuses, isWithdrawn } from "#shared/people.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { importedFrom } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { types as typesEn } from "#shared/words/en/people.json";
import { types as typesEs } from "#shared/words/es/people.json";
import type { AccountMailKind } from "./account-mails.ts";
import { administratorNotice, isNotice, type NoticeKind } from "./administrator-notices.ts";
import { type MailTextName, mailPart, mailText, phrasesIn } from "./mail-texts.ts";
import { cleanFullName, isCleanName, outgoingMail, pageUrl, type Site } from "./outgoing-mail.ts";

const registeredAs = { en: typesEn, es: typesEs };

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

const sourceIn = ({ payload: { sourceId } }: DeliveryRow) =>
  typeof sourceId === "string" ? sourceId : undefined;

interface EmailFacts {
  language: Language;
  /** Whether someone here answers in Spanish. */
  answersInSpanish: boolean;
  /** Null for a name that must not appear in an email. */
  firstName: string | null;
  /** "Patient Advocate". */
  registeredAs: string;
  subscribes: boolean;
  isConfirmed: boolean;
  siteTitle: string;
  contactEmail: string;
  /** Where the list is from that brought them here; null for those who came by themselves. */
  importedFrom: string | null;
  notes: string | null;
  /** Only where their mail has not left. */
  earlierNotes: string | null;
  urls: Record<"confirmUrl" | "preferencesUrl" | "myDataUrl" | "lookupUrl" | "ambassadorsUrl", string>;
}

function valuesOf(facts: EmailFacts) {
  const { language, firstName, subscribes, isConfirmed, contactEmail, urls } = facts;
  const notes = facts.notes ?? "";
  const earlierNotes = facts.earlierNotes ?? "";
  const { greeting, whyConfirm, pleaseStay, writeToUs, answerUs } = phrasesIn[language];
  const reach = contactEmail ? "address" : "reply";
  return {
    ...urls,
    siteTitle: facts.siteTitle,
    registeredAs: facts.registeredAs,
    notes,
    greeting: firstName ? fillPhrase(greeting.named, { firstName }) : greeting.plain,
    writeToUs: fillPhrase(writeToUs[reach], { contactEmail }),
    answerUs: fillPhrase(answerUs[reach], { contactEmail }),
    confirmation: isConfirmed
      ? []
      : mailPart(
          "parts/confirmation",
          {
            ...urls,
            whyConfirm: whyConfirm[subscribes ? "subscriber" : "other"],
          },
          language,
        ),
    reason: notes ? mailPart("parts/reason", { notes }, language) : [],
    earlierQuestion: earlierNotes ? mailPart("parts/earlier-question", { earlierNotes }, language) : [],
    // Where nobody said what list it was.
    importedFrom: facts.importedFrom || phrasesIn[language].earlierList,
    stayOrGo: mailPart(
      "parts/stay-or-go",
      {
        ...urls,
        pleaseStay: pleaseStay[subscribes ? "subscriber" : "other"],
      },
      language,
    ),
    ownLinks: mailPart("parts/own-links", urls, language),
  };
}

type TextOf<Kind> = Kind extends `mail.${infer Text extends MailTextName}` ? Text : never;
type PersonalKind = Exclude<Extract<DeliveryKind, `mail.${string}`>, NoticeKind | AccountMailKind>;

/** A kind without a text does not compile. */
const textNames: { [Kind in PersonalKind]: TextOf<Kind> } = {
  "mail.registered": "registered",
  "mail.application-received": "application-received",
  "mail.application-approved": "application-approved",
  "mail.application-rejected": "application-rejected",
  "mail.application-more": "application-more",
  "mail.links": "links",
  "mail.confirm-again": "confirm-again",
  "mail.imported": "imported",
  "mail.imported-reminder": "imported-reminder",
};

const isPersonal = (kind: string): kind is PersonalKind => Object.hasOwn(textNames, kind);

function personalEmail(kind: PersonalKind, facts: EmailFacts): Email {
  const values = valuesOf(facts);
  // They did not register here.
  const isAskedAgain = kind === "mail.confirm-again" && facts.importedFrom !== null;
  const name = isAskedAgain ? "imported-reminder" : textNames[kind];
  // In "Your links" the links are the email.
  const links = kind === "mail.links" ? [] : values.ownLinks;
  const { language, answersInSpanish } = facts;
  const answersIn = language === "es" && !answersInSpanish ? parseWords(phrasesIn.es.answersIn) : [];
  return {
    ...mailText(name, values, language),
    footer: [...mailPart("parts/footer", values, language), ...answersIn, ...links],
  };
}

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
