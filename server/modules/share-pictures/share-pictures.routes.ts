import { Router } from "express";
import { briefScreen } from "#server/modules/briefs/briefs.routes.ts";
import { findPublishedArticle } from "#server/modules/news/news.routes.ts";
import { photoKeyOf, readPhoto } from "#server/modules/photos/photo-uses.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { screenIn } from "#server/platform/language/screens-in-language.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { briefCode, parseBriefCode } from "#shared/districts.ts";
import { dayMs } from "#shared/durations.ts";
import { isUuid } from "#shared/fields.ts";
import { type Language, languages } from "#shared/language.ts";
import { fixedScreens } from "#shared/screens.ts";
import { cropPhoto, renderTitlePicture } from "./render-share-picture.ts";
import {
  type SharedContent,
  type ShareSettings,
  sharePictureAddress,
  sharePictureHash,
} from "./share-picture-address.ts";

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
function sharePictureRoutes(services: Services): Router {
  const { database, storage, pictures } = services;
  const router = Router();

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
    res.send(bytes);
  });
  return router;
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

export const sharePicturesModule: Module = {
  openRoutes: sharePictureRoutes,
  jobs: (services) => [sweepSharePicturesJob(services)],
};
