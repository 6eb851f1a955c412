import { escapeHtml } from "#server/platform/http/escape.ts";
import type { ShownScreen } from "#server/platform/language/screens-in-language.ts";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import type { Language } from "#shared/language.ts";
import * as en from "#shared/words/en/noscript.json";
import * as es from "#shared/words/es/noscript.json";
import { fill } from "#shared/words.ts";

const messages = { en, es };

/** What a visitor without scripts reads when the page can't be rendered. @param links the footer's; absent while the database is down */
export const noscriptPage = (
  language: Language,
  title: string,
  description: string,
  links: Partial<SiteLinks> = {},
): string =>
  [
    `<div><h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(description)}</p>`,
    `<p>${messages[language].page}</p>`,
    ...waysToAct(language, links),
    "</div>",
  ].join("\n      ");

/** The same above a rendered page, or above its layout. */
export const noscriptNote = (
  language: Language,
  { personal }: ShownScreen,
  links: Partial<SiteLinks> = {},
): string =>
  [
    `<aside aria-label="${messages[language].label}">`,
    `<p>${personal ? messages[language].personal : messages[language].readable}</p>`,
    ...waysToAct(language, links),
    "</aside>",
  ].join("\n      ");

/** The same in a frame on another website. */
export const noscriptFrame = (language: Language, page: string): string => {
  const { label, frame, openSite } = messages[language];
  return `<aside aria-label="${label}"><p>${frame} <a href="${escapeHtml(page)}" target="_blank" rel="noopener">${openSite}</a></p></aside>`;
};

function waysToAct(
  language: Language,
  { contactEmail, congressFinderUrl, petitionUrl }: Partial<SiteLinks>,
): string[] {
  const { still, findMembers, signPetition, writeTo } = messages[language];
  const link = (href: string, words: string) => `<li><a href="${escapeHtml(href)}">${words}</a></li>`;
  const elsewhere = [
    congressFinderUrl && link(congressFinderUrl, findMembers),
    petitionUrl && link(petitionUrl, signPetition),
    contactEmail && link(`mailto:${contactEmail}`, fill(writeTo, { address: escapeHtml(contactEmail) })),
  ].filter(Boolean);
  return elsewhere.length > 0 ? [`<p>${still}</p>`, `<ul>${elsewhere.join("")}</ul>`] : [];
}
