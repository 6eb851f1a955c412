import { Router } from "express";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limit-key.ts";
import type { Module } from "#server/platform/module.ts";
import { createAvatars, isInitials } from "./avatars.ts";

const yearInSeconds = 31_536_000;

export const avatarsModule: Module = {
  openRoutes(services) {
    const router = Router();
    const avatarOf = createAvatars(services);
    router.get("/avatars/:initials", async (req, res) => {
      const initials = req.params.initials.normalize("NFC");
      if (!services.env.AVATAR_SERVICE_URL || !isInitials(initials)) throw notFound(sentence("noPicture"));
      const picture = await avatarOf(initials, rateLimitKey(req.ip));
      // The page shows the initials then; a 404 would be an error in the browser's console.
      if (!picture) return void res.status(204).setHeader("Cache-Control", "no-store").end();
      res.setHeader("Cache-Control", `public, max-age=${yearInSeconds}, immutable`);
      res.setHeader("Content-Type", "image/webp");
      res.send(picture);
    });
    return router;
  },
};
