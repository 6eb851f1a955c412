import type { RequestHandler } from "express";
import type { z } from "zod";
import { tooManyAttempts } from "#server/platform/errors/http-errors.ts";
import { clientOf } from "#server/platform/http/client-of.ts";
import { parseInput } from "#server/platform/http/parse-input.ts";
import { createFairQueue } from "#server/platform/queue/fair-queue.ts";
import { cacheText, sendCachedResponse } from "#server/platform/response-cache/cached-response.ts";
import type { Services } from "#server/platform/services.ts";
import { listRegistrations } from "#shared/api/registrations.ts";
import { listPublicRegistrations } from "./registrations.ts";

/** In a minute; enough for a university behind one address. */
export const pageLimit = { calls: 300, seconds: 60 } as const;
/** A page of 500 costs some milliseconds of the event loop, so other requests run in between. */
const turns = {
  concurrency: 2,
  maxWaiting: 200,
  maxWaitingPerClient: 20,
  whenFull: () => tooManyAttempts(1),
};

/** Later pages of the public list, compressed. */
export function supporterPages({ database, rateLimits }: Services): RequestHandler {
  const queue = createFairQueue(turns);
  const limit = rateLimits.named("pages of supporters", pageLimit);

  async function load(query: z.output<typeof listRegistrations.query>) {
    const page = await listPublicRegistrations(database.db, query);
    const text = JSON.stringify(listRegistrations.response.parse(page));
    return cacheText(text, "application/json; charset=utf-8", linkToNext(page, query.limit));
  }

  return async (req, res) => {
    const query = parseInput(listRegistrations.query, req.query);
    const client = clientOf(req.ip);
    await limit.take(client);
    sendCachedResponse(req, res, await queue.run(client, () => load(query)));
  };
}

/** A full page may have a next one. */
export function linkToNext(page: readonly { id: string }[], limit: number): Record<string, string> {
  const last = page.at(-1);
  if (!last || page.length < limit) return {};
  return { Link: `<${listRegistrations.path}?limit=${limit}&before=${last.id}>; rel="next"` };
}
