import { eq } from "drizzle-orm";
import { mailingMessageId } from "#server/modules/mail/message-id.ts";
import { cleanFullName, pageUrl, readSite } from "#server/modules/mail/outgoing-mail.ts";
import type { OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import { type LinkPurpose, signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { hasEnded } from "#shared/congress.ts";
import { type Language, languages } from "#shared/language.ts";
import { mailings } from "#shared/schema/mailings.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import { type MailingTemplate, mailingTemplate, type Written } from "./mailing-template.ts";
import { readPersonalValues } from "./personal-values.ts";
import type { Recipient } from "./recipients.ts";

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

/** Reads what the messages of all mailings need. */
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

  /** Whether a message asks where they live now. */
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
