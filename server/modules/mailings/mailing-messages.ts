import { eq } from "drizzle-orm";
import { mailPart, phrasesIn } from "#server/modules/mail/mail-texts.ts";
import {
  cleanFullName,
  mailingMessageId,
  pageUrl,
  readSite,
  type Site,
} from "#server/modules/mail/outgoing-mail.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import type { OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import { fill, fillPhrase, linkValue, parseWords, renderMail } from "#server/platform/mail/render-mail.ts";
import { type LinkPurpose, signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import type { MailingText } from "#shared/api/mailings.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { hasEnded } from "#shared/congress.ts";
import { type Language, languages } from "#shared/language.ts";
import { type MailingField, replaceFields } from "#shared/mailing-fields.ts";
import { telephoneHref } from "#shared/phones.ts";
import { mailings } from "#shared/schema/mailings.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import { readPersonalValues } from "./personal-values.ts";
import type { Recipient } from "./recipients.ts";

export type PersonalValues = Record<MailingField, string | null>;

interface PersonalLinks {
  unsubscribeUrl: string;
  preferencesUrl: string;
  /** Where to look their district up anew, once its Congress has ended. */
  districtUrl?: string;
}

interface Written extends MailingText {
  spanish: MailingText | null;
}

/** What people of a language read: the English where there is no Spanish. */
export const textFor = (written: Written, language: Language): MailingText & { language: Language } =>
  language === "es" && written.spanish
    ? { ...written.spanish, language }
    : { subject: written.subject, body: written.body, language: "en" };

/** The text of a mailing in a language, read once. @param look its address is that of the pages in the mail's language */
function mailingTemplate(written: Written, language: Language, site: Site) {
  const { look, postalAddress, answersInSpanish } = site;
  const { language: textLanguage, ...original } = textFor(written, language);
  const uses: { field: MailingField; fallback: string }[] = [];
  const numbered = (words: string) => replaceFields(words, (use) => `{${uses.push(use) - 1}}`);
  const subject = numbered(original.subject);
  const body = parseWords(numbered(original.body));

  const render = (values: PersonalValues, { districtUrl, ...links }: PersonalLinks) => {
    const valueFor = ({ field, fallback }: (typeof uses)[number]) => {
      const value = values[field];
      if (value === null) return fallback;
      if (field === "brief") return linkValue(value, value);
      return field === "representativePhone" ? linkValue(value, telephoneHref(value)) : value;
    };
    const fieldValues = Object.fromEntries(uses.map((use, index) => [String(index), valueFor(use)]));
    const footer = mailPart(
      "parts/mailing-footer",
      {
        ...links,
        siteTitle: look.siteTitle,
        postalAddress,
        answersIn: language === "es" && !answersInSpanish ? phrasesIn.es.answersIn : [],
        districtEnded: districtUrl
          ? mailPart("parts/district-ended", { myDataUrl: districtUrl }, language)
          : [],
      },
      language,
    );
    return renderMail(
      {
        language,
        textLanguage,
        note: textLanguage === language ? undefined : phrasesIn[language].mailing.englishOnly,
        subject: fillPhrase(subject, fieldValues).replace(/\s+/g, " "),
        body: fill(body, fieldValues),
        footer,
      },
      look,
    );
  };
  return { textLanguage, render };
}

export const subjectFor = (subject: string, values: PersonalValues): string =>
  replaceFields(subject, ({ field, fallback }) => (values[field] ?? fallback).replace(/\s+/g, " "));

/** Gmail cuts a mail off after 102 KB, with the unsubscribe link at its end. */
const maxHtmlBytes = 100 * 1024;

/** @throws HttpError 409 */
export function assertFitsGmail(html: string): void {
  const size = Buffer.byteLength(html);
  if (size > maxHtmlBytes)
    throw conflict(
      "mailing_too_long",
      `This text makes a mail of ${Math.ceil(size / 1024)} KB. Gmail cuts mails off after 100 KB, above the unsubscribe link. Please shorten it, or use fewer links.`,
    );
}

type MailingTemplate = ReturnType<typeof mailingTemplate>;

type Addressee = Pick<
  RegistrationRow,
  "id" | "email" | "firstName" | "lastName" | "state" | "language" | "district" | "districtAskedAt"
>;

export async function templateFor(services: Services, written: Written, language: Language) {
  const site = await readSite(services);
  const look = { ...site.look, siteUrl: pageUrl(services.env, language) };
  return mailingTemplate(written, language, { ...site, look });
}

type Templates = Readonly<Record<Language, MailingTemplate>>;
export type MailingMessages = Awaited<ReturnType<typeof readMessages>>;

export async function readMessages(services: Services) {
  const { env, secret, database } = services;
  const [valuesOf, site] = await Promise.all([readPersonalValues(services), readSite(services)]);
  const templates = new Map<string, Promise<Templates>>();
  const day = washingtonDay(services.clock());

  async function readTemplates(id: string): Promise<Templates> {
    const [mailing] = await database.db.select().from(mailings).where(eq(mailings.id, id));
    if (!mailing) throw new Error("the mailing is gone");
    const entries = languages.map(async (language) => [
      language,
      await templateFor(services, mailing, language),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }

  const asksForDistrict = ({ district, districtAskedAt }: Addressee) =>
    district !== null && districtAskedAt === null && hasEnded(district, day);

  return {
    asksForDistrict,
    /** @returns what composes messages of a mailing without reading anything more */
    async composerOf(mailingId: string) {
      const read = templates.get(mailingId) ?? readTemplates(mailingId);
      templates.set(mailingId, read);
      const templateIn = await read;
      return (recipient: Recipient, person: Addressee): OutgoingMail => {
        const { language } = person;
        const { textLanguage, render } = templateIn[language];
        const token = (purpose: LinkPurpose) => signLink(secret, purpose, person);
        const unsubscribeUrl = pageUrl(env, language, `${unsubscribePath}?token=${token("unsubscribe")}`);
        return {
          id: mailingMessageId(secret, recipient),
          to: { name: cleanFullName(person), address: person.email },
          replyTo: site.contactEmail,
          ...render(valuesOf(person, textLanguage), {
            unsubscribeUrl,
            preferencesUrl: pageUrl(env, language, `/preferences#${token("preferences")}`),
            ...(asksForDistrict(person) && {
              districtUrl: pageUrl(env, language, `/my-data#${token("my-data")}`),
            }),
          }),
          unsubscribeUrl,
        };
      };
    },
  };
}
