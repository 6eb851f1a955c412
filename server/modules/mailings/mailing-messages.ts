import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Request } from "express";
import { mailPart, phrasesIn } from "#server/modules/mail/mail-texts.ts";
import {
  addressOfMember,
  cleanFullName,
  isCleanName,
  mailingMessageId,
  pageUrl,
  readSite,
} from "#server/modules/mail/outgoing-mail.ts";
import { readPositions } from "#server/modules/watch/positions.ts";
import { conflict, fieldError, unavailable } from "#server/platform/errors/http-errors.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import { dayInWords } from "#server/platform/language/day-in-words.ts";
import { MailError, type OutgoingMail } from "#server/platform/mail/mail-transport.ts";
import { fill, fillPhrase, linkValue, parseWords, renderMail } from "#server/platform/mail/render-mail.ts";
import { type LinkPurpose, signLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import type { MailingText } from "#shared/api/mailings.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import type { Position } from "#shared/api/representatives.ts";
import { congressOn, districtCode, hasEnded, titleOf } from "#shared/congress.ts";
import { briefCode, parseBriefCode } from "#shared/districts.ts";
import type { Language } from "#shared/language.ts";
import { type MailingField, replaceFields } from "#shared/mailing-fields.ts";
import { telephoneHref } from "#shared/phones.ts";
import { type MailingRow, mailings } from "#shared/schema/mailings.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import { legislators } from "#shared/schema/settings.ts";
import { screens } from "#shared/screens.ts";
import { stateCodeOf, stateNameOf } from "#shared/us-states.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import { titled } from "#shared/words/en/congress.json";
import { titled as titledEs } from "#shared/words/es/congress.json";
import { fill as fillWords } from "#shared/words.ts";
import type { Recipient } from "./recipients.ts";

type MailedPerson = Pick<RegistrationRow, "firstName" | "state" | "district" | "language">;

const area = "US House";

const titles = { en: titled, es: titledEs };
const titledName = (language: Language, member: { name: string; area: string; state: string }): string =>
  fillWords(titles[language][titleOf(member)], { name: member.name });

function positionInWords(language: Language, { bill: id, role, since }: Position): string {
  const words = phrasesIn[language].mailing;
  const bill = id.replace(/^\d+-hr-/, "H.R. ");
  if (role === "cosponsor" && since)
    return fillWords(words.cosponsorSince, { bill, date: dayInWords(since, language) });
  return fillWords(words[role], { bill });
}

/** Reads the members and what they did once. @returns what a mailing can say of a person */
export async function readPersonalValues(services: Services) {
  const [members, positionsOf] = await Promise.all([
    services.database.db.select().from(legislators).orderBy(legislators.name),
    readPositions(services),
  ]);
  const day = washingtonDay(services.clock());
  const bySeat = new Map(members.map((member) => [`${member.state}-${member.district}`, member]));

  function positionOf(id: string, language: Language): string | null {
    const ofHouse = `${congressOn(day)}-hr-`;
    const own = (positionsOf([{ id, area }])[id] ?? []).filter(({ bill }) => bill.startsWith(ofHouse));
    const position = own.find(({ role }) => role !== "none") ?? own[0];
    return position ? positionInWords(language, position) : null;
  }
  function senatorsOf(state: string | undefined, language: Language): string | null {
    const names = members
      .filter((member) => member.district === null && member.state === state)
      .map((member) => titledName(language, { ...member, area: "US Senate" }));
    return names.join(` ${phrasesIn[language].mailing.and} `) || null;
  }

  /** @param textLanguage that of the surrounding text; links lead to pages in the person's own */
  return ({ firstName, state, district, language }: MailedPerson, textLanguage: Language): PersonalValues => {
    const current = district && !hasEnded(district, day) ? districtCode(district) : undefined;
    const seat = current ? bySeat.get(current) : undefined;
    const code = stateCodeOf(state);
    const briefArea = parseBriefCode(current ?? code ?? "");
    const briefPath = screens.brief.path + (briefArea ? `/${briefCode(briefArea)}` : "");
    return {
      firstName: isCleanName(firstName) ? firstName : null,
      representative: seat ? titledName(textLanguage, { ...seat, area }) : null,
      representativePhone: seat?.phone || null,
      senators: senatorsOf(code, textLanguage),
      stand: seat ? positionOf(seat.bioguideId, textLanguage) : null,
      state,
      brief: pageUrl(services.env, language, briefPath),
    };
  };
}

type PersonalValues = Record<MailingField, string | null>;

interface PersonalLinks {
  unsubscribeUrl: string;
  preferencesUrl: string;
  /** Where to look their district up anew, once its Congress has ended. */
  districtUrl?: string;
}

interface Written extends MailingText {
  spanish: MailingText | null;
}

export const textFor = (written: Written, language: Language): MailingText & { language: Language } =>
  language === "es" && written.spanish
    ? { ...written.spanish, language }
    : { subject: written.subject, body: written.body, language: "en" };

async function templateFor(services: Services, written: Written, language: Language) {
  const { postalAddress, answersInSpanish, ...site } = await readSite(services);
  const branding = { ...site.branding, siteUrl: pageUrl(services.env, language) };
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
        siteTitle: branding.siteTitle,
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
      branding,
    );
  };
  return { textLanguage, render };
}

export const subjectFor = (subject: string, values: PersonalValues): string =>
  replaceFields(subject, ({ field, fallback }) => (values[field] ?? fallback).replace(/\s+/g, " "));

/** Gmail cuts a mail off after 102 KB, with the unsubscribe link at its end. */
const maxHtmlBytes = 100 * 1024;

function assertFitsGmail(html: string): void {
  const size = Buffer.byteLength(html);
  if (size > maxHtmlBytes)
    throw conflict(
      "mailing_too_long",
      `This text makes a mail of ${Math.ceil(size / 1024)} KB. Gmail cuts mails off after 100 KB, above the unsubscribe link. Please shorten it, or use fewer links.`,
    );
}

type Addressee = MailedPerson & Pick<RegistrationRow, "id" | "email" | "lastName" | "districtAskedAt">;

type Templates = Readonly<Record<Language, Awaited<ReturnType<typeof templateFor>>>>;
export type MailingMessages = Awaited<ReturnType<typeof readMessages>>;

export async function readMessages(services: Services) {
  const { env, secret, database } = services;
  const [valuesOf, site] = await Promise.all([readPersonalValues(services), readSite(services)]);
  const templates = new Map<string, Promise<Templates>>();
  const day = washingtonDay(services.clock());

  async function readTemplates(id: string): Promise<Templates> {
    const [mailing] = await database.db.select().from(mailings).where(eq(mailings.id, id));
    if (!mailing) throw new Error("the mailing is gone");
    return { en: await templateFor(services, mailing, "en"), es: await templateFor(services, mailing, "es") };
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

export async function preview(services: Services, written: MailingRow, language: Language, as = "TX-10") {
  const [state = "", number] = as.split("-");
  const congress = congressOn(washingtonDay(services.clock()));
  const valuesOf = await readPersonalValues(services);
  const { textLanguage, render } = await templateFor(services, written, language);
  const carol = {
    firstName: "Carol",
    state: stateNameOf(state) ?? state,
    district: { state, number: Number(number), congress },
    language,
  };
  const preferencesUrl = pageUrl(services.env, language, "/preferences");
  return render(valuesOf(carol, textLanguage), { unsubscribeUrl: preferencesUrl, preferencesUrl });
}

/** @throws HttpError 400 without an address, 409 for a mail that is too long, 503 when the mail server doesn't take it */
export async function sendTest(services: Services, req: Request, mailing: MailingRow, email?: string) {
  const { env, database, secret } = services;
  const { username } = memberOf(req);
  const address = email ?? addressOfMember(services, username);
  if (!address) throw fieldError("email", "Please enter the address for the test.");
  const { contactEmail } = await readSite(services);
  const transport = await services.mailTransports.current();
  const send = async (language: Language) => {
    const { subject, text, html } = await preview(services, mailing, language);
    assertFitsGmail(html);
    // The header of a real one, signed for nobody: a press on it must not keep the tester's address from mailings.
    const token = signLink(secret, "unsubscribe", { id: randomUUID(), email: "" });
    await transport.send({
      id: randomUUID(),
      to: { name: "", address },
      replyTo: contactEmail,
      subject: `[Test] ${subject}`,
      text,
      html,
      unsubscribeUrl: pageUrl(env, language, `${unsubscribePath}?token=${token}`),
    });
  };
  try {
    await send("en");
    if (mailing.spanish) await send("es");
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw unavailable(
      "The mail server did not take the test. Please look at Settings, Mail & CRM, and try again.",
      error,
    );
  }
  await database.db
    .update(mailings)
    .set({ testedAt: services.clock() })
    .where(and(eq(mailings.id, mailing.id), eq(mailings.updatedAt, mailing.updatedAt)));
  return { email: address };
}
