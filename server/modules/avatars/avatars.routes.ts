import { Router } from "express";
import { clientOf } from "#server/platform/clients/client-of.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import type { Module } from "#server/platform/module.ts";
import { createAvatars, isInitials } from "./avatars.ts";

const yearInSeconds = 31_536_000;

export const avatarsModule: Module = {
  openRoutes(services) {
    const router = Router();
    const avatarOf = createAvatars(services);
    router.get("/avatars/:initials", async (req, res) => {
      const initials = req.params.initials.normalize("NFC");
      const picture = isInitials(initials) ? await avatarOf(initials, clientOf(req.ip)) : undefined;
      if (!picture) throw notFound("There is no such picture.");
      res.setHeader("Cache-Control", `public, max-age=${yearInSeconds}, immutable`);
      res.setHeader("Content-Type", "image/webp");
      res.send(picture);
    });
    return router;
  },
};
