import { escapeHtml } from "#server/platform/http/escape.ts";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import type { Screen } from "#shared/screens.ts";

/** What a visitor without scripts reads when the page can't be rendered. @param links the footer's; absent while the database is down */
export const noscriptPage = (title: string, description: string, links: Partial<SiteLinks> = {}): string =>
  [
    `<main><h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(description)}</p>`,
    "<p>This site needs JavaScript. Please turn it on in your browser's settings and load the page again.</p>",
    ...waysToAct(links),
    "</main>",
  ].join("\n      ");

/** The same above a rendered page, or above its layout. */
export const noscriptNote = ({ personal }: Screen, links: Partial<SiteLinks> = {}): string =>
  [
    '<aside aria-label="Without JavaScript">',
    personal
      ? "<p>This page needs JavaScript. Please turn it on in your browser's settings and load the page again.</p>"
      : "<p>You can read this site without JavaScript. Its forms and most of its buttons need it.</p>",
    ...waysToAct(links),
    "</aside>",
  ].join("\n      ");

/** The same in a frame on another website. */
export const noscriptFrame = (page: string): string =>
  `<aside aria-label="Without JavaScript"><p>This form needs JavaScript. <a href="${escapeHtml(page)}" target="_blank" rel="noopener">Open our site</a></p></aside>`;

function waysToAct({ contactEmail, congressFinderUrl, petitionUrl }: Partial<SiteLinks>): string[] {
  const link = (href: string, words: string) => `<li><a href="${escapeHtml(href)}">${words}</a></li>`;
  const elsewhere = [
    congressFinderUrl && link(congressFinderUrl, "Find your members of Congress"),
    petitionUrl && link(petitionUrl, "Sign the petition"),
    contactEmail && link(`mailto:${contactEmail}`, `Write to ${escapeHtml(contactEmail)}`),
  ].filter(Boolean);
  return elsewhere.length > 0 ? ["<p>Without it you can still:</p>", `<ul>${elsewhere.join("")}</ul>`] : [];
}
