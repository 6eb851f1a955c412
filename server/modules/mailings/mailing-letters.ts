import { eq } from "drizzle-orm";
import { cleanFullName, pageUrl, readSite } from "#server/modules/mail/compose-mail.ts";
import { mailingMessageId } from "#server/modules/mail/message-id.ts";
import { noteDistrictAsked } from "#server/modules/person-records/change-person.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import { type LinkPurpose, signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { washingtonDay } from "#server/platform/time/washington-day.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { hasEnded } from "#shared/congress.ts";
import type { Language } from "#shared/language.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { type MailingTemplate, mailingTemplate, type Written } from "./mailing-template.ts";
import { type MailedPerson, readPersonalValues } from "./personal-values.ts";
import type { Reserved } from "./reserve.ts";

export interface Person extends MailedPerson {
  id: string;
  email: string;
  lastName: string;
  subscribeUpdates: boolean;
  districtAskedAt: unknown;
}

export async function templateFor(services: Services, written: Written, language: Language) {
  const [{ look, answersInSpanish }, { postalAddress }] = await Promise.all([
    readSite(services),
    readSettings(services.database.db),
  ]);
  const siteUrl = pageUrl(services.env, language);
  return mailingTemplate(written, language, { look: { ...look, siteUrl }, postalAddress, answersInSpanish });
}

export type MailingLetters = Awaited<ReturnType<typeof readLetters>>;

/** What letters need is read once for a turn of the worker. */
export async function readLetters(services: Services) {
  const { env, secret, database } = services;
  const [valuesOf, site] = await Promise.all([readPersonalValues(services), readSite(services)]);
  const templates = new Map<string, Promise<MailingTemplate>>();
  const day = washingtonDay(services.clock());
  const isAsked = ({ district, districtAskedAt }: Person) =>
    district !== null && districtAskedAt === null && hasEnded(district, day);

  async function read(id: string, language: Language): Promise<MailingTemplate> {
    const [mailing] = await database.db.select().from(mailings).where(eq(mailings.id, id));
    if (!mailing) throw new Error("the mailing is gone");
    return templateFor(services, mailing, language);
  }

  return {
    async compose(reserved: Reserved, person: Person): Promise<OutgoingMail> {
      const { language } = person;
      const key = `${reserved.mailingId} ${language}`;
      const template = templates.get(key) ?? read(reserved.mailingId, language);
      templates.set(key, template);
      const { textLanguage, render } = await template;
      const token = (purpose: LinkPurpose) => signLink(secret, purpose, person);
      const unsubscribeUrl = pageUrl(env, language, `${unsubscribePath}?token=${token("unsubscribe")}`);
      const rendered = render(valuesOf(person, textLanguage), {
        unsubscribe: unsubscribeUrl,
        preferences: pageUrl(env, language, `/preferences#${token("preferences")}`),
        ...(isAsked(person) && { district: pageUrl(env, language, `/my-data#${token("my-data")}`) }),
      });
      return {
        id: mailingMessageId(secret, reserved),
        to: { name: cleanFullName(person), address: person.email },
        replyTo: site.contactEmail,
        ...rendered,
        unsubscribeUrl,
      };
    },
    async noteAsked(person: Person): Promise<void> {
      if (isAsked(person)) await noteDistrictAsked(database.db, person.id);
    },
  };
}
