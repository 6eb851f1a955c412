import { createHash } from "node:crypto";
import { HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import type { Module } from "#server/platform/module.ts";
import { callOutside, statusError } from "#server/platform/outbound/outbound.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import type { Services } from "#server/platform/services.ts";
import { minuteMs } from "#shared/durations.ts";

const yearInSeconds = 31_536_000;

const avatarSize = 320;
const pauseMs = minuteMs;
const folder = "avatars";

const fileOf = (initials: string) =>
  `${folder}/${createHash("sha256").update(initials).digest("base64url")}.webp`;

/** As `initialsOf` in the client makes them. */
const isInitials = (text: string): boolean => /^[\p{L}\p{N}]{1,2}$/u.test(text);

export function createAvatars(services: Services) {
  const { env, log, storage, pictures, timeouts, rateLimits } = services;
  const full = new Error("too many pictures of initials are being asked for");
  const queue = createBoundedQueue({ concurrency: 4, whenFull: () => full });
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  let pausedUntil = 0;

  async function fetchPicture(initials: string): Promise<Buffer> {
    const url = new URL(env.AVATAR_SERVICE_URL);
    url.searchParams.set("name", initials);
    url.searchParams.set("size", String(avatarSize));
    url.searchParams.set("format", "png");
    const response = await callOutside({
      url,
      timeoutMs: timeouts.avatar,
      headers: { accept: "image/png" },
    });
    if (response.status !== 200) throw statusError(response.status);
    const widths = await pictures.toWidths(async () => response.bytes);
    const picture = widths.get(avatarSize);
    if (!picture) throw new Error("no picture of this width was made");
    return picture;
  }

  async function fetchOnce(initials: string, rateLimitKey: string): Promise<Buffer | undefined> {
    if (!env.AVATAR_SERVICE_URL || pausedUntil > Date.now()) return undefined;
    try {
      await rateLimits.named("avatars of a client").take(rateLimitKey);
      await rateLimits.named("avatars").take("site");
      const picture = await queue.run({ maxWaiting: 40 }, () => fetchPicture(initials));
      await storage.write(fileOf(initials), picture);
      return picture;
    } catch (error) {
      if (error instanceof HttpError && error.status === 429) return undefined;
      if (error !== full) pausedUntil = Date.now() + pauseMs;
      log.warn({ err: error }, "a picture of initials could not be fetched");
      return undefined;
    }
  }

  /** Undefined while there is none: the page shows the initials itself. */
  return async function avatarOf(initials: string, rateLimitKey: string): Promise<Buffer | undefined> {
    const stored = await storage.read(fileOf(initials));
    if (stored) return stored;
    const running =
      underWay.get(initials) ?? fetchOnce(initials, rateLimitKey).finally(() => underWay.delete(initials));
    underWay.set(initials, running);
    return running;
  };
}

export const avatarsModule: Module = {
  openRoutes(router, services) {
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
  },
};
