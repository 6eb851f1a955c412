import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { clientOf, networkOfClient, sharesOfNetwork } from "#server/platform/clients/client-of.ts";
import { HttpError, tooManyAttempts } from "#server/platform/errors/http-errors.ts";

/*
 * Bodies are bounded in two steps. Here, before anything reads them, on any path and method: UTF-8, plain or gzip (415), and no more refused
 * bytes from one client than it may send in a minute (429). `read-json.ts` reads those that an endpoint takes: bytes in flight, time to
 * arrive, length, depth.
 */

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The longest is an article of 100,000 characters; uploads have their own limit. */
export const maxJsonBytes = 512 * kilobyte;
/** From strangers: two texts of 5,000 characters, each as an escape of six bytes, and the other fields. */
export const maxPublicJsonBytes = 128 * kilobyte;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const unsupported = (message: string) => new HttpError(415, "unsupported_type", message);

/** Every one that is named, so that no two readers can disagree on which counts. */
const charsetsOf = ({ headersDistinct }: IncomingMessage): string[] =>
  (headersDistinct["content-type"] ?? []).flatMap((type) =>
    [...type.matchAll(/;\s*charset\s*=([^;]*)/gi)].map(([, charset = ""]) => charset.trim()),
  );

function refusalOf(req: IncomingMessage): HttpError | undefined {
  const { "content-encoding": encoding = "", "transfer-encoding": transfer = "chunked" } = req.headers;
  if (!charsetsOf(req).every((charset) => /^(?:utf-?8|"utf-?8")$/i.test(charset)))
    return unsupported("Please send JSON in UTF-8.");
  if (!/^(?:gzip)?$/i.test(encoding) || transfer.toLowerCase() !== "chunked")
    return unsupported("Please send the request as it is, or compressed with gzip.");
  return undefined;
}

/** The announced length; chunks announce none and gzip not what comes out of it, so both count as the longest. */
export function chargeOf({ headers }: IncomingMessage, limit: number): number {
  if (headers["transfer-encoding"] !== undefined || headers["content-encoding"]) return limit;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, limit);
}

/** In a minute: some thousand refused forms of a campus behind one address. */
const maxRefusedBytes = 8 * megabyte;
const refusedSeconds = 60;
const unreadLifeMs = 2000;
/** What arrives with the header anyway. */
const maxSkippedBytes = 64 * kilobyte;
/** As slow as an upload may be. */
const minBytesPerMs = 64;
const maxUnread = 11 * megabyte;

/** In that minute, of all clients: bodies that a refusal leaves unread, so that an editor whose session has ended reads why. */
const maxUnreadBytes = 8 * megabyte;
const everyone = "everyone";

/** Reading 500 KB and throwing it away costs more than its refusal. */
export function closeUnlessShort(req: IncomingMessage, res: ServerResponse): void {
  if (chargeOf(req, maxJsonBytes) > maxSkippedBytes) res.setHeader("Connection", "close");
}

/** Refuses what nothing here reads, on any path and method; a client whose refused bodies add up waits before it may send another. */
export function refuseUnreadableBodies(): RequestHandler {
  const refusedBytes = new LRUCache<string, { bytes: number }>({ max: 20_000, ttl: refusedSeconds * 1000 });
  const usageOf = (key: string) => {
    const usage = refusedBytes.get(key) ?? { bytes: 0 };
    if (usage.bytes === 0) refusedBytes.set(key, usage);
    return usage;
  };
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    const client = clientOf(req.ip);
    const network = networkOfClient(client);
    const isOver =
      usageOf(client).bytes >= maxRefusedBytes ||
      (network !== undefined && usageOf(network).bytes >= maxRefusedBytes * sharesOfNetwork);
    res.once("finish", () => {
      const charge = chargeOf(req, maxJsonBytes);
      if (res.statusCode >= 400 && res.statusCode < 500 && !isOver)
        for (const key of network ? [client, network] : [client]) usageOf(key).bytes += charge;
      if (req.complete) return;
      usageOf(everyone).bytes += charge;
      cutOffLate(req);
    });
    const refusal = isOver
      ? tooManyAttempts(Math.max(1, refusedBytes.getRemainingTTL(client) / 1000))
      : refusalOf(req);
    if (isOver) res.setHeader("Connection", "close");
    else if (refusal || usageOf(everyone).bytes >= maxUnreadBytes) closeUnlessShort(req, res);
    next(refusal);
  };
}

/** A browser reads the response once its body is through, so the rest is awaited, but not for long. */
function cutOffLate(req: IncomingMessage): void {
  const length = Math.min(Number(req.headers["content-length"] ?? maxJsonBytes), maxUnread);
  const late = setTimeout(() => req.destroy(), unreadLifeMs + length / minBytesPerMs).unref();
  req.once("close", () => clearTimeout(late));
}
