import type { Request } from "express";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import type { Log } from "#server/platform/logging/log.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import {
  type CompressedResponse,
  type ReadJson,
  type Source,
  sendCompressed,
} from "#server/platform/response-cache/response-cache.ts";
import { type AppRouter, loadsAtOnce } from "./route.ts";

export interface Text extends Source {
  /** The path that it is served at, from then on straight from the cache; a text with another status than 200 has a name instead. */
  key: string;
  status?: number;
  /** Undefined takes one of the fixed headers away. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** Sent when the text can't be loaded; undefined leaves the path to later routes. */
  orElse?: (error: unknown) => Text | undefined;
}

/** While the database is down, a page comes without the parts that fail. */
export const fallbackOf =
  (log: Log) =>
  <Part, Otherwise>(part: Promise<Part>, otherwise: Otherwise): Promise<Part | Otherwise> =>
    part.catch((error: unknown) => {
      log.warn({ err: error }, "a page is served without a part of it");
      return otherwise;
    });

export const serveDocument = (
  router: AppRouter,
  key: string,
  contentType: string,
  load: (json: ReadJson) => Promise<string>,
): void =>
  serveText(router, key, () => ({ key, contentType, load: async (json) => ({ text: await load(json) }) }));

/** Serves cached texts that are not endpoints: pages, the sitemap, calendar files. */
export function serveText(router: AppRouter, path: string | RegExp, textFor: (req: Request) => Text): void {
  const { responseCache, rateLimits } = router.services;
  const limit = rateLimits.named("pages");
  const queue = createBoundedQueue({ concurrency: loadsAtOnce });
  const read = (text: Text): Promise<{ text: Text; response: CompressedResponse } | undefined> =>
    responseCache.read(text.key, text).then(
      (response) => ({ text, response }),
      (error: unknown) => {
        if (!text.orElse) throw error;
        const fallback = text.orElse(error);
        return fallback && read(fallback);
      },
    );
  router.get(path, async (req, res, next) => {
    const requested = textFor(req);
    const isCostly = requested.isOneOfMany && !responseCache.isAtHand(requested.key);
    if (isCostly) await limit.take(rateLimitKey(req.ip));
    const result = await (isCostly
      ? queue.run({ maxWaiting: 1000 }, () => read(requested))
      : read(requested));
    if (!result) return next();
    const { text, response } = result;
    for (const [name, value] of Object.entries(text.headers ?? {})) {
      if (value === undefined) res.removeHeader(name);
      else res.setHeader(name, value);
    }
    sendCompressed(req, res, response, text.status);
  });
}
