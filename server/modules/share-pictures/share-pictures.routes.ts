import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SharpConstructor } from "sharp";
import { briefScreen } from "#server/modules/briefs/briefs.routes.ts";
import { findPublishedArticle } from "#server/modules/news/news.routes.ts";
import { photoKeyOf, readPhoto } from "#server/modules/photos/photo-uses.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import type { AppRouter } from "#server/platform/http/route.ts";
import { escapeHtml } from "#server/platform/http/server-page.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { screenIn } from "#server/platform/language/screens-in-language.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import type { Settings } from "#shared/api/settings.ts";
import { briefCode, parseBriefCode } from "#shared/districts.ts";
import { dayMs } from "#shared/durations.ts";
import { isUuid } from "#shared/fields.ts";
import { type Language, languages } from "#shared/language.ts";
import { photoPathPattern } from "#shared/photos.ts";
import { fixedScreens } from "#shared/screens.ts";
import { siteName, wingPath } from "#shared/site.ts";

/** For the English home page, and for addresses without a page of their own. */
export const siteImage = "/og-image.png";
/** A new design changes the addresses. */
const design = 1;

export interface SharedContent {
  /** The last part of the path: a screen's name, or an article's id; "" is the home page. */
  name: string;
  title: string;
  image?: string | null | undefined;
}

export type ShareSettings = Pick<Settings, "siteTitle" | "primaryColor">;

export const sharePictureHash = (
  { title, image }: SharedContent,
  { siteTitle, primaryColor }: ShareSettings,
): string =>
  createHash("sha256")
    .update(JSON.stringify([design, title, image ?? null, siteTitle, primaryColor]))
    .digest("base64url")
    .slice(0, 22);

/** 1200 x 630, unless the administrator named a picture elsewhere. */
export function sharePictureAddress(content: SharedContent, settings: ShareSettings): string {
  const { name, title, image } = content;
  if (title === "" && settings.siteTitle === siteName) return siteImage;
  if (image && !photoPathPattern.test(image)) return image;
  return `/share/${name || "home"}/${sharePictureHash(content, settings)}.jpg`;
}

const yearInSeconds = 31_536_000;
/** Pictures are made again on request, so those of old titles can go. */
export const sharePictureDays = 30;
const shareFolder = "share";

const sharedScreens = new Map(
  fixedScreens()
    .filter(({ hidden, personal }) => !hidden || personal)
    .map((screen) => [screen.path.slice(1) || "home", screen]),
);

/** `GET /share/NAME/HASH.jpg`: the preview picture of a page or an article, made once and kept. */
function sharePictureRoutes(router: AppRouter, services: Services): void {
  const { database, storage, pictures } = services;

  async function contentOf(language: Language, name: string): Promise<SharedContent | undefined> {
    const screen = sharedScreens.get(name);
    if (screen) return { name: name === "home" ? "" : name, title: screenIn(language, screen).title };
    const area = parseBriefCode(name);
    if (area && briefCode(area) === name) return { name, title: briefScreen(language, area).title };
    const article = isUuid(name) ? await findPublishedArticle(database.db, name, language) : undefined;
    return article && { name: article.id, title: article.title, image: article.imageUrl };
  }

  /** Once, however many ask for it meanwhile. */
  const make = (path: string, { title, image }: SharedContent, settings: ShareSettings) =>
    pictures.run(async (sharp) => {
      const stored = await storage.read(path);
      if (stored) return stored;
      const key = image ? photoKeyOf(image) : undefined;
      const photo = key && (await readPhoto(storage, key));
      const bytes = await (photo ? cropPhoto(sharp, photo) : renderTitlePicture(sharp, title, settings));
      await storage.write(path, bytes);
      return bytes;
    });

  router.get("/share/:name/:file", async (req, res) => {
    const { name, file } = req.params;
    const settings = await readSettings(database.db);
    const contents = await Promise.all(languages.map((language) => contentOf(language, name)));
    const isNamed = (each: SharedContent | undefined) =>
      each && file === `${sharePictureHash(each, settings)}.jpg`;
    const content = contents.find(isNamed) ?? contents[0];
    if (!content) throw notFound(sentence("noPicture"));
    const hash = sharePictureHash(content, settings);
    if (file !== `${hash}.jpg`) {
      // The title has changed since the link was shared.
      res.setHeader("Cache-Control", "public, max-age=60");
      res.redirect(302, sharePictureAddress(content, settings));
      return;
    }
    const path = `${shareFolder}/${hash}.jpg`;
    const bytes = (await storage.read(path)) ?? (await make(path, content, settings));
    res.setHeader("Cache-Control", `public, max-age=${yearInSeconds}, immutable`);
    res.setHeader("Content-Type", "image/jpeg");
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.send(bytes);
  });
}

export const sweepSharePicturesJob = ({ clock, storage }: Services): Job => ({
  name: "sweep-share-pictures",
  every: "hour",
  async run(signal) {
    const before = new Date(clock().getTime() - sharePictureDays * dayMs);
    for await (const { path, changedAt } of storage.list(shareFolder)) {
      if (signal.aborted) return;
      if (changedAt < before) await storage.remove([path]);
    }
  },
});

const width = 1200;
const height = 630;
const margin = 80;
const ink = "#1d2b3a";
const titleBox = { top: 196, width: 860, height: 264 };
const titleSizes = [88, 76, 66, 58, 50, 44, 38, 32];
const maxTitleLength = 180;

const folder = join(packageRoot(), "server/modules/share-pictures");
const font = join(folder, "headings.ttf");

/** What headings.ttf can't draw (emoji, Chinese) would be boxes. */
const undrawable =
  /[^ -~\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122]/gu;
const drawable = (text: string) =>
  text.normalize("NFC").replace(undrawable, "").replace(/ {2,}/g, " ").trim();

/** A butterfly, which is also the outline of a thyroid. */
const mark = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="${color}" transform="translate(${margin - 4} 66) scale(1.15)"><path d="${wingPath}"/><path transform="translate(64 0) scale(-1 1)" d="${wingPath}"/></g></svg>`;

const setText = (sharp: SharpConstructor, text: string, { size, width }: { size: number; width: number }) =>
  sharp({
    text: {
      text: `<span foreground="${ink}">${escapeHtml(text)}</span>`,
      font: `Head ${size}`,
      fontfile: font,
      width,
      wrap: "word-char",
      spacing: Math.round(size / 8),
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

async function setTitle(sharp: SharpConstructor, title: string) {
  const short = title.length > maxTitleLength ? `${title.slice(0, maxTitleLength).trimEnd()}…` : title;
  for (const size of titleSizes) {
    const text = await setText(sharp, short, { size, width: titleBox.width });
    if (text.info.height <= titleBox.height) return text.data;
  }
  // Unbreakable or very tall letters: the part above the hills is kept.
  const text = await setText(sharp, short.slice(0, maxTitleLength / 3), { size: 32, width: titleBox.width });
  const { width: textWidth, height: textHeight } = text.info;
  return sharp(text.data)
    .extract({ left: 0, top: 0, width: textWidth, height: Math.min(textHeight, titleBox.height) })
    .toBuffer();
}

async function renderTitlePicture(
  sharp: SharpConstructor,
  title: string,
  { siteTitle, primaryColor }: ShareSettings,
): Promise<Buffer> {
  const name = await setText(sharp, drawable(siteTitle).slice(0, 60) || siteName, { size: 34, width: 900 });
  return sharp(await readFile(join(folder, "background.svg")))
    .composite([
      { input: Buffer.from(mark(primaryColor)), left: 0, top: 0 },
      { input: name.data, left: margin + 92, top: 88 },
      {
        input: await setTitle(sharp, drawable(title) || drawable(siteTitle) || siteName),
        left: margin,
        top: titleBox.top,
      },
    ])
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

const cropPhoto = (sharp: SharpConstructor, photo: Buffer): Promise<Buffer> =>
  sharp(photo)
    .resize({ width, height, fit: "cover", position: "attention" })
    .jpeg({ quality: 84 })
    .toBuffer();

export const sharePicturesModule: Module = {
  openRoutes: sharePictureRoutes,
  jobs: (services) => [sweepSharePicturesJob(services)],
};
