import express, { type Request, type RequestHandler } from "express";
import { clientOf } from "#server/platform/clients/client-of.ts";
import { badInput, HttpError, tooManyAttempts, unavailable } from "#server/platform/errors/http-errors.ts";
import { chargeOf, closeUnlessShort, hasBody } from "./bodies.ts";

const megabyte = 1024 * 1024;

const bounds = {
  /** Bytes of one client's bodies at a time: some thousand forms, or eight of the longest bodies. */
  perClient: 4 * megabyte,
  total: 64 * megabyte,
  arrivalMs: 30_000,
};

const maxDepth = 20;
const maxValues = 10_000;

const unreadable = () => badInput("The request could not be read as JSON.");
const tooLarge = () =>
  new HttpError(413, "too_large", "That is too much to send in one go. Please shorten it.");
const tooBusy = () =>
  unavailable("Too much is being sent to us at the moment. Please try again in a few seconds.");

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
/** Brackets and braces differ in this bit alone. */
const curly = 0x20;
const [opening, closing] = [0x7b, 0x7d];

/** Native search is ten times as fast as a look at each character. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

/** Half a megabyte of brackets or keys takes JSON.parse 50 ms, counting them 1 ms. */
function isBounded(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (code === comma) values += 1;
    else if ((code | curly) === opening) {
      depth += 1;
      values += 1;
    } else if ((code | curly) === closing) depth -= 1;
    if (depth > maxDepth || values > maxValues) return false;
  }
  return true;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** @throws HttpError 400 for anything but an object or a list in UTF-8 */
export function parseJson(body: Buffer): unknown {
  try {
    const text = utf8.decode(body);
    if (text === "") return undefined;
    const value: unknown = isBounded(text) && JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // One sentence for all of them.
  }
  throw unreadable();
}

/** Bytes that are being read, of one client and of all. */
function createBudget({ perClient, total }: { perClient: number; total: number }) {
  const byClient = new Map<string, number>();
  let held = 0;
  return {
    /** @throws HttpError 429, 503 */
    take(client: string, size: number): void {
      const own = (byClient.get(client) ?? 0) + size;
      if (own > perClient) throw tooManyAttempts(1);
      if (held + size > total) throw tooBusy();
      byClient.set(client, own);
      held += size;
    },
    release(client: string, size: number): void {
      held -= size;
      const rest = (byClient.get(client) ?? 0) - size;
      if (rest > 0) byClient.set(client, rest);
      else byClient.delete(client);
    },
  };
}

const isTooLarge = (error: unknown) => error instanceof Error && "status" in error && error.status === 413;

/**
 * Reads a body as JSON in UTF-8, whatever its header names: `express.json` decodes other charsets after it has looked at the bytes.
 * Without the budget, 1,500 slow bodies or 900 small ones in gzip hold 700 MB. @param limit in bytes, decompressed
 */
export function readJson(limit: number, fewer: Partial<typeof bounds> = {}): RequestHandler {
  return readBounded(limit, "application/json", parseJson, fewer);
}

/** Longer than nearly every report of a mail provider. */
const shortBytes = 16 * 1024;

/**
 * The bytes themselves, of any type, where a signature is over them. Anyone may send some that are not signed, so few long ones are read
 * at a time; short ones have room of their own, which those don't use up.
 */
export function readBytes(limit: number, arrivalMs = 5000): RequestHandler {
  const reader = (longest: number, budget: Partial<typeof bounds>) =>
    readBounded(
      longest,
      () => true,
      (bytes) => bytes,
      { arrivalMs, ...budget },
    );
  const readShort = reader(Math.min(limit, shortBytes), { perClient: megabyte, total: 4 * megabyte });
  const readLong = reader(limit, { perClient: limit, total: 2 * limit });
  return (req, res, next) => (chargeOf(req, limit) > shortBytes ? readLong : readShort)(req, res, next);
}

function readBounded(
  limit: number,
  type: string | (() => boolean),
  parse: (body: Buffer) => unknown,
  fewer: Partial<typeof bounds> = {},
): RequestHandler {
  const { arrivalMs, ...budgets } = { ...bounds, ...fewer };
  const budget = createBudget(budgets);
  const read = express.raw({ limit, type });
  return (req: Request, res, next) => {
    if (!hasBody(req)) return next();
    const client = clientOf(req.ip);
    const size = chargeOf(req, limit);
    try {
      if (Number(req.headers["content-length"] ?? 0) > limit) throw tooLarge();
      budget.take(client, size);
    } catch (refusal) {
      closeUnlessShort(req, res);
      throw refusal;
    }
    const late = setTimeout(() => req.destroy(), arrivalMs).unref();
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(late);
      budget.release(client, size);
    };
    // Also where the caller goes away; the end of the request comes before that of the decompression.
    res.once("close", release);
    read(req, res, (error?: unknown) => {
      release();
      if (error) return next(isTooLarge(error) ? tooLarge() : unreadable());
      try {
        if (Buffer.isBuffer(req.body)) req.body = parse(req.body);
      } catch (refusal) {
        return next(refusal);
      }
      next();
    });
  };
}
