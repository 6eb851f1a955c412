import { escapeHtml } from "#server/platform/http/escape.ts";
import { html, type Look, link, plainText, text } from "#server/platform/mail/mail-body.ts";
import { type MailingField, replaceFields } from "#shared/mailing-fields.ts";
import { renderMarkdown } from "./render-markdown.ts";

export type PersonalValues = Record<MailingField, string | null>;

export interface PersonalLinks {
  unsubscribe: string;
  preferences: string;
  /** Where to look their district up anew, once its Congress has ended. */
  district?: string;
}

interface Written {
  subject: string;
  body: string;
}

/** Private-use characters, which a mailing can't contain: what stands between them is put in for each person. */
const [open, close] = ["\uE000", "\uE001"];
const places = /\uE000(\w+)\uE001/g;
/** As Markdown writes them in an address. */
const placesInAddresses = /%EE%80%80(\w+)%EE%80%81/g;
const place = (name: string) => `${open}${name}${close}`;

/** Written once a mailing; only the fields and links of each person are put in after that. */
export function mailingTemplate(written: Written, look: Look, postalAddress: string) {
  const uses: { field: MailingField; fallback: string }[] = [];
  const withPlaces = (words: string) => replaceFields(words, (use) => place(String(uses.push(use) - 1)));
  const subject = withPlaces(written.subject);
  const body = renderMarkdown(withPlaces(written.body), look.siteUrl);
  const preview = body.text
    .replace(/\s+/g, " ")
    .slice(0, 140)
    .replace(/\uE000[^\uE001]*$/, "");
  const email = (withDistrict: boolean) => ({
    subject,
    preview,
    blocks: [{ kind: "rendered" as const, ...body }],
    footer: [
      text(`You get this email because you asked the ${look.siteTitle} for updates.`),
      ...(withDistrict
        ? [
            text(
              "The congressional district that you asked us to remember belongs to a Congress that has ended.",
            ),
            link("Tell us your district again", place("district")),
          ]
        : []),
      text(postalAddress),
      link("Unsubscribe", place("unsubscribe")),
      link("Change what we send you", place("preferences")),
    ],
  });
  const parts = (withDistrict: boolean) => ({
    text: plainText(email(withDistrict), look),
    html: html(email(withDistrict), look),
  });
  const [usual, withDistrict] = [parts(false), parts(true)];

  return (values: PersonalValues, links: PersonalLinks) => {
    const textOf = (name: string): string => {
      if (name === "unsubscribe" || name === "preferences" || name === "district") return links[name] ?? "";
      const use = uses[Number(name)];
      return use ? (values[use.field] ?? use.fallback) : "";
    };
    const inHtml = (name: string): string => {
      const value = textOf(name);
      const use = uses[Number(name)];
      if (use?.field === "representativePhone" && values.representativePhone)
        return linked(`tel:${telephone(value)}`, value);
      return use?.field === "brief" ? linked(value, value) : escapeHtml(value);
    };
    // An address that is a field alone was read as a path of our site.
    const briefPath = (name: string): string | undefined =>
      uses[Number(name)]?.field === "brief" ? new URL(textOf(name)).pathname.slice(1) : undefined;
    const chosen = links.district ? withDistrict : usual;
    return {
      subject: subject.replace(places, (_, name) => textOf(name).replace(/\s+/g, " ")),
      text: chosen.text
        .replace(placesInAddresses, (_, name) => briefPath(name) ?? textOf(name))
        .replace(places, (_, name) => textOf(name)),
      html: chosen.html
        .replace(placesInAddresses, (_, name) => briefPath(name) ?? encodeURIComponent(textOf(name)))
        .replace(places, (_, name: string, offset: number, whole: string) =>
          isInLink(whole, offset) || isBeforeBody(whole, offset) ? escapeHtml(textOf(name)) : inHtml(name),
        ),
    };
  };
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
const telephone = (phone: string) => phone.replace(/[^+\d]/g, "");

export type RenderMailing = ReturnType<typeof mailingTemplate>;
