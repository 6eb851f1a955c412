import { mailPart, phrasesIn } from "#server/modules/mail/mail-texts.ts";
import { escapeHtml } from "#server/platform/http/escape.ts";
import { type Email, html, type Look, plainText, text } from "#server/platform/mail/mail-body.ts";
import type { MailingText } from "#shared/api/mailings.ts";
import { type Language, tagOf } from "#shared/language.ts";
import { type MailingField, replaceFields } from "#shared/mailing-fields.ts";
import { telephoneHref } from "#shared/phones.ts";
import { renderMarkdown } from "./render-markdown.ts";

export type PersonalValues = Record<MailingField, string | null>;

export interface PersonalLinks {
  unsubscribe: string;
  preferences: string;
  /** Where to look their district up anew, once its Congress has ended. */
  district?: string;
}

export interface Written extends MailingText {
  spanish: MailingText | null;
}

interface Site {
  /** Its address is that of the pages in the mail's language. */
  look: Look;
  postalAddress: string;
  answersInSpanish: boolean;
}

/** What people of a language read: the English where there is no Spanish. */
export const textFor = (written: Written, language: Language): MailingText & { language: Language } =>
  language === "es" && written.spanish
    ? { ...written.spanish, language }
    : { subject: written.subject, body: written.body, language: "en" };

/** Private-use characters, which a mailing can't contain, enclose each placeholder. */
const [open, close] = ["\uE000", "\uE001"];
const placeholders = /\uE000(\w+)\uE001/g;
/** As Markdown writes them in an address. */
const placesInAddresses = /%EE%80%80(\w+)%EE%80%81/g;
const placeholder = (name: string) => `${open}${name}${close}`;

/** Written once for a mailing and a language; only the fields and links of each person are put in after that. */
export function mailingTemplate(written: Written, language: Language, site: Site) {
  const { look, postalAddress, answersInSpanish } = site;
  const { language: textLanguage, ...original } = textFor(written, language);
  const note = textLanguage === language ? undefined : phrasesIn[language].mailing.englishOnly;
  const uses: { field: MailingField; fallback: string }[] = [];
  const withPlaceholders = (words: string) =>
    replaceFields(words, (use) => placeholder(String(uses.push(use) - 1)));
  const subject = withPlaceholders(original.subject);
  const body = renderMarkdown(withPlaceholders(original.body), look.siteUrl, language);
  const preview = body.text
    .replace(/\s+/g, " ")
    .slice(0, 140)
    .replace(/\uE000[^\uE001]*$/, "");
  const email = (withDistrict: boolean): Email => ({
    language,
    subject,
    subjectLanguage: textLanguage,
    preview: note ?? preview,
    blocks: note
      ? [
          text(note),
          { kind: "rendered", text: body.text, html: `<div lang="${tagOf.en}">${body.html}</div>` },
        ]
      : [{ kind: "rendered", ...body }],
    footer: mailPart(
      "parts/mailing-footer",
      {
        siteTitle: look.siteTitle,
        postalAddress,
        answersIn: language === "es" && !answersInSpanish ? phrasesIn.es.answersIn : [],
        districtEnded: withDistrict
          ? mailPart("parts/district-ended", { myDataUrl: placeholder("district") }, language)
          : [],
        unsubscribeUrl: placeholder("unsubscribe"),
        preferencesUrl: placeholder("preferences"),
      },
      language,
    ),
  });
  const parts = (withDistrict: boolean) => ({
    text: plainText(email(withDistrict), look),
    html: html(email(withDistrict), look),
  });
  const [usual, withDistrict] = [parts(false), parts(true)];

  const render = (values: PersonalValues, links: PersonalLinks) => {
    const textOf = (name: string): string => {
      if (name === "unsubscribe" || name === "preferences" || name === "district") return links[name] ?? "";
      const use = uses[Number(name)];
      return use ? (values[use.field] ?? use.fallback) : "";
    };
    const inHtml = (name: string): string => {
      const value = textOf(name);
      const use = uses[Number(name)];
      if (use?.field === "representativePhone" && values.representativePhone)
        return linked(telephoneHref(value), value);
      return use?.field === "brief" ? linked(value, value) : escapeHtml(value);
    };
    // An address that is a field alone was read as a path of our site.
    const briefPath = (name: string): string | undefined =>
      uses[Number(name)]?.field === "brief" ? new URL(textOf(name)).pathname.slice(1) : undefined;
    const chosen = links.district ? withDistrict : usual;
    return {
      subject: subject.replace(placeholders, (_, name) => textOf(name).replace(/\s+/g, " ")),
      text: chosen.text
        .replace(placesInAddresses, (_, name) => briefPath(name) ?? textOf(name))
        .replace(placeholders, (_, name) => textOf(name)),
      html: chosen.html
        .replace(placesInAddresses, (_, name) => briefPath(name) ?? encodeURIComponent(textOf(name)))
        .replace(placeholders, (_, name: string, offset: number, whole: string) =>
          isInLink(whole, offset) || isBeforeBody(whole, offset) ? escapeHtml(textOf(name)) : inHtml(name),
        ),
    };
  };
  return { textLanguage, render };
}

/** The subject alone, as a person's mail has it. */
export const subjectFor = (subject: string, values: PersonalValues): string =>
  replaceFields(subject, ({ field, fallback }) => (values[field] ?? fallback).replace(/\s+/g, " "));

/** In its address or its words. */
const isInLink = (whole: string, offset: number) =>
  whole.lastIndexOf("<a ", offset) > whole.lastIndexOf("</a>", offset);
/** The title, the preheader and the heading. */
const isBeforeBody = (whole: string, offset: number) => offset < whole.indexOf("</h1>");
const linked = (address: string, words: string) =>
  `<a class="link" href="${escapeHtml(address)}" style="color:inherit;word-break:break-word">${escapeHtml(words)}</a>`;

export type MailingTemplate = ReturnType<typeof mailingTemplate>;
