import type { findPublishedArticle } from "#server/modules/news/news.routes.ts";
import type { Settings } from "#server/modules/settings/settings.ts";
import { sharePictureAddress, siteImage } from "#server/modules/share-pictures/share-pictures.routes.ts";
import { type Env, siteUrl } from "#server/platform/env/env.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import { escapeHtml, hashesOfStyleAttributes, hashOf } from "#server/platform/http/server-page.ts";
import type { ShownScreen } from "#server/platform/language/screens-in-language.ts";
import { shorten } from "#server/platform/language/shorten.ts";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import { inLanguage, type Language, prefixOf } from "#shared/language.ts";
import { documentTitle, layoutData } from "#shared/screens.ts";
import { lightThemeCss, type ThemeColors, themeCss } from "#shared/theme.ts";
import * as en from "#shared/words/en/noscript.json";
import * as es from "#shared/words/es/noscript.json";
import { fill } from "#shared/words.ts";
import { addressIn, alternatesOf } from "./page-address.ts";

type PublishedArticle = NonNullable<Awaited<ReturnType<typeof findPublishedArticle>>>;

export interface PageContent {
  language: Language;
  screen: ShownScreen;
  pathname: string;
  article?: PublishedArticle;
  /** JSON texts by API path: the data of the first render. */
  data: ReadonlyMap<string, string>;
  search?: string;
  rendered?: { address: string; html: string } | undefined;
  frame?: {
    hosts: readonly string[];
    style: string;
    colors: ThemeColors | undefined;
    page: string;
  };
}

const absolute = (env: Env, image: string): string => new URL(image, siteUrl(env)).href;

/** The panel, a 404 and frames name no page in another language; personal pages do. */
const isUnlisted = ({ hidden, personal }: ShownScreen) => hidden && !personal;

function shareImageOf({ screen, pathname, article }: PageContent, settings: Settings): string {
  if (isUnlisted(screen)) return siteImage;
  const name = pathname.split("/").at(-1) ?? "";
  return sharePictureAddress(
    { name, title: article?.title ?? screen.title, image: article?.imageUrl },
    settings,
  );
}

/** The size of a picture elsewhere is unknown. */
const imageTags = (env: Env, image: string): string[] => [
  meta("property", "og:image", absolute(env, image)),
  ...(image.startsWith("/")
    ? [meta("property", "og:image:width", "1200"), meta("property", "og:image:height", "630")]
    : []),
  meta("name", "twitter:image", absolute(env, image)),
];

/** Search results and previews show about this much. */
const descriptionLength = 200;

const feedTitles: Readonly<Record<Language, string>> = { en: "News", es: "Noticias" };
const feedOn: ReadonlySet<string> = new Set(["/", "/news"]);

/** On a Spanish page, an article that nobody has translated is a copy of the English one. */
const languageOfArticle = (language: Language, article: PublishedArticle | undefined): Language =>
  article && !article.isTranslated ? "en" : language;

const alternates = (env: Env, pathname: string): string[] =>
  alternatesOf(env, pathname).map(
    ({ tag, address }) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(address)}">`,
  );

function headTags(env: Env, settings: Settings, content: PageContent, description: string): string[] {
  const { language, screen, pathname, article } = content;
  const address = addressIn(env, languageOfArticle(language, article), pathname);
  const links = [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...(article && !article.isTranslated ? [] : alternates(env, pathname)),
  ];
  return [
    `<title>${escapeHtml(documentTitle(article?.title ?? screen.title, settings.siteTitle))}</title>`,
    meta("name", "description", description),
    ...(language === "en" ? [meta("name", "keywords", settings.metaKeywords)] : []),
    ...(env.AVATAR_SERVICE_URL ? [meta("name", "avatars", "/avatars/")] : []),
    ...(screen.hidden ? [meta("name", "robots", "noindex")] : []),
    ...(isUnlisted(screen) ? [] : links),
    meta("property", "og:locale", language === "es" ? "es_US" : "en_US"),
    meta("property", "og:site_name", settings.siteTitle),
    meta("property", "og:type", article ? "article" : "website"),
    meta("property", "og:title", headingOf(settings, content)),
    meta("property", "og:description", description),
    meta("property", "og:url", address),
    ...imageTags(env, shareImageOf(content, settings)),
    ...(article ? [meta("property", "article:published_time", article.publishedAt.toISOString())] : []),
    meta("name", "twitter:card", "summary_large_image"),
    ...(feedOn.has(screen.path)
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${feedTitles[language]}" href="${prefixOf[language]}/feed.atom">`,
        ]
      : []),
  ];
}

const headingOf = (settings: Settings, { article, screen }: PageContent): string =>
  article?.title ?? (screen.title || settings.siteTitle);

function descriptionOf(settings: Settings, { article, language, screen }: PageContent): string {
  if (article) return shorten(article.excerpt, descriptionLength);
  return screen.path === "/" && language === "en" ? settings.siteDescription : screen.description;
}

/** Fills the built index.html. The theme colors are an inline style with a hash in the policy, so the page is the same bytes for everyone. */
export function renderPage(template: string, env: Env, settings: Settings, content: PageContent) {
  const { language, screen, article, data, frame } = content;
  const links: Partial<SiteLinks> = JSON.parse(
    data.get(inLanguage(language, layoutData)) ?? data.get(layoutData) ?? "{}",
  );
  const description = descriptionOf(settings, content);
  const colors = {
    primary: settings.primaryColor,
    secondary: settings.secondaryColor,
    accent: settings.accentColor,
  };
  const style = frame ? lightThemeCss(frame.colors ?? colors) + frame.style : themeCss(colors);
  const { preloads, markup } = splitPreloads(content.rendered?.html ?? "");
  const structuredData = structuredDataOf(env, settings, content, {
    image: absolute(env, article?.imageUrl ?? siteImage),
    contactEmail: links.contactEmail,
  });
  const tags = [
    ...headTags(env, settings, content, description),
    ...(frame ? [meta("name", "embed-hosts", frame.hosts.join(" "))] : []),
    `<style>${style}</style>`,
    ...(preloads ? [preloads] : []),
    ...(structuredData
      ? [`<script type="application/ld+json">${escapeJson(JSON.stringify(structuredData))}</script>`]
      : []),
  ];
  const entries = [...data].map(([path, json]) => `${JSON.stringify(path)}:${json}`);
  const block = `<script type="application/json" id="initial-data">${escapeJson(`{${entries.join(",")}}`)}</script>`;
  // Replacement functions, because "$&" in a stored text must stay as it is.
  const html = template
    .replace("<!--app-head-->", () => tags.join("\n    "))
    .replace("<!--without-script-->", () => {
      if (frame) return noscriptFrame(language, addressIn(env, language, frame.page));
      return markup
        ? noscriptNote(language, screen, links)
        : noscriptPage(language, headingOf(settings, content), description, links);
    })
    .replace(
      "<!--page-->",
      () => `<div id="root" data-rendered="${escapeHtml(content.rendered?.address ?? "")}">${markup}</div>`,
    )
    .replace("<!--initial-data-->", () => block);
  const policy = contentSecurityPolicy(env, {
    styles: [hashOf(style), ...hashesOfStyleAttributes(markup)],
    scripts: hashesOfScripts(template),
    frameAncestors: frame?.hosts,
  });
  return { html, policy };
}

// In a JSON block only "<" can end the element; the two separators end a line in old parsers.
const jsonEscapes: Record<string, string> = { "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };
const escapeJson = (json: string) =>
  json.replace(/[<\u2028\u2029]/g, (character) => jsonEscapes[character] ?? "");

/** React writes preloads before the markup; in the head the browser finds them sooner. */
function splitPreloads(html: string): { preloads: string; markup: string } {
  const [preloads = ""] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  return { preloads, markup: html.slice(preloads.length) };
}

/** Allows the scripts that index.html holds. */
const hashesOfScripts = (template: string): string[] =>
  [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => hashOf(script));

const meta = (kind: "name" | "property", key: string, value: string) =>
  `<meta ${kind}="${key}" content="${escapeHtml(value)}">`;

const messages = { en, es };

/** What a visitor without scripts reads when the page can't be rendered. @param links the footer's; absent while the database is down */
const noscriptPage = (
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
const noscriptNote = (
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

const noscriptFrame = (language: Language, page: string): string => {
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

/** Structured data (https://schema.org, as JSON-LD): of the alliance on the home page, and of an article. */
const context = "https://schema.org";

function structuredDataOf(
  env: Env,
  site: Settings,
  { language, screen, article }: PageContent,
  { image, contactEmail }: { image: string; contactEmail: string | undefined },
): object | undefined {
  const publisher = {
    "@type": "Organization",
    "@id": siteUrl(env, "/#organization"),
    name: site.siteTitle,
    url: siteUrl(env),
    logo: { "@type": "ImageObject", url: siteUrl(env, "/icon-512.png"), width: 512, height: 512 },
  };
  if (article)
    return { "@context": context, ...newsArticle(env, article, image), author: publisher, publisher };
  return screen.path === "/"
    ? {
        "@context": context,
        ...publisher,
        description: language === "en" ? site.siteDescription : screen.description,
        ...(contactEmail && { email: contactEmail }),
      }
    : undefined;
}

const newsArticle = (env: Env, article: PublishedArticle, image: string) => ({
  "@type": "NewsArticle",
  headline: article.title,
  description: article.excerpt,
  image: [image],
  articleSection: article.category,
  datePublished: article.publishedAt.toISOString(),
  // An edit before the day of publication counts as of that day.
  dateModified: new Date(Math.max(article.updatedAt.getTime(), article.publishedAt.getTime())).toISOString(),
  mainEntityOfPage: siteUrl(env, `${prefixOf[article.language ?? "en"]}/news/${article.id}`),
});
