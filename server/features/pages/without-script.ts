import { escapeHtml } from "#server/escape.ts";
import type { SiteLinks } from "#shared/api/app-settings.ts";

/**
 * What a visitor without scripts reads: what this page is, whom to write to, and where to act all the same.
 * @param links what the footer shows; absent while the database is away.
 */
export function withoutScript(
  title: string,
  description: string,
  { contactEmail, congressFinderUrl, petitionUrl }: Partial<SiteLinks> = {},
): string {
  const link = (href: string, words: string) => `<li><a href="${escapeHtml(href)}">${words}</a></li>`;
  const elsewhere = [
    congressFinderUrl && link(congressFinderUrl, "Find your members of Congress"),
    petitionUrl && link(petitionUrl, "Sign the petition"),
    contactEmail && link(`mailto:${contactEmail}`, `Write to ${escapeHtml(contactEmail)}`),
  ].filter(Boolean);
  return [
    `<main><h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(description)}</p>`,
    "<p>This site needs JavaScript. Please turn it on in your browser's settings and load the page again.</p>",
    ...(elsewhere.length > 0 ? ["<p>Without it you can still:</p>", `<ul>${elsewhere.join("")}</ul>`] : []),
    "</main>",
  ].join("\n      ");
}
