import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { tooManyAttempts, unavailable } from "#server/platform/errors/http-errors.ts";
import { clientOf } from "./client-of.ts";

const megabyte = 1024 * 1024;

const bounds = {
  /** Bytes of one client's bodies at a time: some thousand forms, or eight of the longest bodies. */
  perClient: 4 * megabyte,
  total: 64 * megabyte,
  arrivalMs: 30_000,
};

/** The announced length; chunked bodies announce none, so the parser's limit. */
function announced({ headers }: IncomingMessage, limit: number): number {
  if (headers["transfer-encoding"] !== undefined) return limit;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, limit);
}

/** Bounds the bodies in flight: without it, 1,500 slow ones hold 700 MB for five minutes. @param limit of the parser behind it, in bytes */
export function boundBodies(limit: number, fewer: Partial<typeof bounds> = {}): RequestHandler {
  const { perClient, total, arrivalMs } = { ...bounds, ...fewer };
  const byClient = new Map<string, number>();
  let held = 0;
  return (req, res, next) => {
    const size = announced(req, limit);
    if (size === 0) return next();
    const client = clientOf(req.ip);
    const own = byClient.get(client) ?? 0;
    if (own + size > perClient) return next(tooManyAttempts(1));
    if (held + size > total)
      return next(
        unavailable("Too much is being sent to us at the moment. Please try again in a few seconds."),
      );
    byClient.set(client, own + size);
    held += size;
    const late = setTimeout(() => req.destroy(), arrivalMs).unref();
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(late);
      held -= size;
      const rest = (byClient.get(client) ?? 0) - size;
      if (rest > 0) byClient.set(client, rest);
      else byClient.delete(client);
    };
    req.once("end", release).once("close", release);
    res.once("close", release);
    next();
  };
}
