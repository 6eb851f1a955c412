import { createHash } from "node:crypto";
import { sharePictureAddress, siteImage } from "#server/modules/share-pictures/share-picture-address.ts";
import type { Env } from "#server/platform/env/env.ts";
import { siteUrl } from "#server/platform/env/site-url.ts";
import { escapeHtml, escapeJson } from "#server/platform/http/escape.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import type { SiteLinks } from "#shared/api/app-settings.ts";
import type { defaultSettings, Settings } from "#shared/api/settings.ts";
import { documentTitle, type Screen } from "#shared/screens.ts";
import { themeCss } from "#shared/theme.ts";
import { noscriptNote, noscriptPage } from "./noscript.ts";

export type HeadSettings = Pick<Settings, keyof typeof defaultSettings>;

export interface PageContent {
  screen: Screen;
  pathname: string;
  title?: string;
  description?: string;
  image?: string;
  type?: "website" | "article";
  properties?: Readonly<Record<string, string>>;
  /** JSON texts by API path: the data of the first render. */
  data: ReadonlyMap<string, string>;
  structuredData?: unknown;
  links?: Partial<SiteLinks>;
  /** When it changes the first render. */
  search?: string;
  /** Without it the browser renders. */
  rendered?: { address: string; html: string } | undefined;
}

export const openGraphImage = (env: Env, image: string | null | undefined): string =>
  new URL(image ?? siteImage, siteUrl(env)).href;

function shareImageOf({ screen, pathname, title, image }: PageContent, settings: HeadSettings): string {
  if (screen.hidden) return siteImage;
  const name = pathname.split("/").at(-1) ?? "";
  return sharePictureAddress({ name, title: title ?? screen.title, image }, settings);
}

/** The size of a picture elsewhere is unknown. */
const imageTags = (env: Env, image: string): string[] => [
  meta("property", "og:image", openGraphImage(env, image)),
  ...(image.startsWith("/")
    ? [meta("property", "og:image:width", "1200"), meta("property", "og:image:height", "630")]
    : []),
  meta("name", "twitter:image", openGraphImage(env, image)),
];

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Fills the built index.html. The theme colors are an inline style with a hash in the policy, so the page is the same bytes for everyone. */
export function renderPage(template: string, env: Env, settings: HeadSettings, content: PageContent) {
  const { screen, pathname, data } = content;
  const title = documentTitle(content.title ?? screen.title, settings.siteTitle);
  const description =
    content.description ?? (screen.path === "/" ? settings.siteDescription : screen.description);
  const address = siteUrl(env, pathname);
  const style = themeCss({
    primary: settings.primaryColor,
    secondary: settings.secondaryColor,
    accent: settings.accentColor,
  });
  const { preloads, markup } = splitPreloads(content.rendered?.html ?? "");
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", description),
    meta("name", "keywords", settings.metaKeywords),
    ...(env.AVATAR_SERVICE_URL ? [meta("name", "avatars", "/avatars/")] : []),
    ...(screen.hidden
      ? [meta("name", "robots", "noindex")]
      : [`<link rel="canonical" href="${escapeHtml(address)}">`]),
    meta("property", "og:site_name", settings.siteTitle),
    meta("property", "og:type", content.type ?? "website"),
    meta("property", "og:title", content.title ?? (screen.title || settings.siteTitle)),
    meta("property", "og:description", description),
    meta("property", "og:url", address),
    ...imageTags(env, shareImageOf(content, settings)),
    ...Object.entries(content.properties ?? {}).map(([key, value]) => meta("property", key, value)),
    meta("name", "twitter:card", "summary_large_image"),
    `<style>${style}</style>`,
    ...(preloads ? [preloads] : []),
    ...(content.structuredData
      ? [`<script type="application/ld+json">${escapeJson(JSON.stringify(content.structuredData))}</script>`]
      : []),
  ];
  const entries = [...data].map(([path, json]) => `${JSON.stringify(path)}:${json}`);
  const block = `<script type="application/json" id="initial-data">${escapeJson(`{${entries.join(",")}}`)}</script>`;
  // Replacement functions, because "$&" in a stored text must stay as it is.
  const html = template
    .replace("<!--app-head-->", () => tags.join("\n    "))
    .replace("<!--without-script-->", () =>
      markup
        ? noscriptNote(screen, content.links)
        : noscriptPage(content.title ?? (screen.title || settings.siteTitle), description, content.links),
    )
    .replace(
      "<!--page-->",
      () => `<div id="root" data-rendered="${escapeHtml(content.rendered?.address ?? "")}">${markup}</div>`,
    )
    .replace("<!--initial-data-->", () => block);
  const inline = { styles: [hashOf(style), ...hashesOfStyles(markup)], scripts: hashesOfScripts(template) };
  return { html, policy: contentSecurityPolicy(env, inline) };
}

/** React writes preloads before the markup; in the head the browser finds them sooner. */
function splitPreloads(html: string): { preloads: string; markup: string } {
  const [preloads = ""] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? [];
  return { preloads, markup: html.slice(preloads.length) };
}

/** Allows the page's own `style` attributes, and no others. */
function hashesOfStyles(markup: string): string[] {
  const written = new Set(
    [...markup.matchAll(/<[a-z][^<>]* style="([^"]*)"/g)].map(([, style = ""]) => style),
  );
  const hashes = [...written].map((style) => hashOf(unescapeHtml(style)));
  return hashes.length > 0 ? ["'unsafe-hashes'", ...hashes] : [];
}

/** Allows the scripts that index.html holds. */
const hashesOfScripts = (template: string): string[] =>
  [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => hashOf(script));

/** React's escapes in an attribute. */
const escaped: Readonly<Record<string, string>> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };
const unescapeHtml = (text: string) =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name) => escaped[name] ?? "");

const meta = (kind: "name" | "property", key: string, value: string) =>
  `<meta ${kind}="${key}" content="${escapeHtml(value)}">`;
