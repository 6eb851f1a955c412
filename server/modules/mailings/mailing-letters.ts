import { eq } from "drizzle-orm";
import { cleanFullName, readSite } from "#server/modules/mail/compose-mail.ts";
import { mailingMessageId } from "#server/modules/mail/message-id.ts";
import { noteDistrictAsked } from "#server/modules/person-records/change-person.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import type { OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import { type LinkPurpose, signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { washingtonDay } from "#server/platform/time/washington-day.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { hasEnded } from "#shared/congress.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { mailingTemplate, type RenderMailing } from "./mailing-template.ts";
import { type MailedPerson, readPersonalValues } from "./personal-values.ts";
import type { Reserved } from "./reserve.ts";

export interface Person extends MailedPerson {
  id: string;
  email: string;
  lastName: string;
  subscribeUpdates: boolean;
  districtAskedAt: unknown;
}

export async function templateFor(services: Services, written: { subject: string; body: string }) {
  const [{ look }, { postalAddress }] = await Promise.all([
    readSite(services),
    readSettings(services.database.db),
  ]);
  return mailingTemplate(written, look, postalAddress);
}

export type MailingLetters = Awaited<ReturnType<typeof readLetters>>;

/** What letters need is read once for a turn of the worker. */
export async function readLetters(services: Services) {
  const { env, secret, database } = services;
  const [valuesOf, site] = await Promise.all([readPersonalValues(services), readSite(services)]);
  const templates = new Map<string, Promise<RenderMailing>>();
  const day = washingtonDay(services.clock());
  const isAsked = ({ district, districtAskedAt }: Person) =>
    district !== null && districtAskedAt === null && hasEnded(district, day);

  async function read(id: string): Promise<RenderMailing> {
    const [mailing] = await database.db.select().from(mailings).where(eq(mailings.id, id));
    if (!mailing) throw new Error("the mailing is gone");
    return templateFor(services, mailing);
  }

  return {
    async compose(reserved: Reserved, person: Person): Promise<OutgoingMail> {
      const template = templates.get(reserved.mailingId) ?? read(reserved.mailingId);
      templates.set(reserved.mailingId, template);
      const token = (purpose: LinkPurpose) => signLink(secret, purpose, person);
      const unsubscribeUrl = siteUrl(env, `${unsubscribePath}?token=${token("unsubscribe")}`);
      const rendered = (await template)(valuesOf(person), {
        unsubscribe: unsubscribeUrl,
        preferences: siteUrl(env, `/preferences#${token("preferences")}`),
        ...(isAsked(person) && { district: siteUrl(env, `/my-data#${token("my-data")}`) }),
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
