import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import type { Log } from "#server/log.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";

/** An answer that is the same for everybody, kept as ready bytes. */
export interface Publication {
  text: string;
  etag: string;
  headers: Record<string, string>;
  bytes: Record<"identity" | "br" | "gzip", Buffer>;
}

interface Source {
  contentType: string;
  load: () => Promise<{ text: string; headers?: Record<string, string> }>;
}

interface Kept {
  publication: Publication;
  /** When its loading began, in milliseconds. */
  since: number;
  generation: number;
}

/** Up to this age an answer is given as it is; */
const freshMs = 400;
/** up to this age it is still given while a new one is loaded. Nothing public is older than a second. */
const staleMs = 850;
/** Articles have a page each; more than this many different answers are not kept at a time. */
const mostKept = 500;

export interface Published {
  /** The answer at `key`, loaded when the kept one is too old. Parallel callers share one load. */
  read(key: string, source: Source): Promise<Publication>;
  /** Publishes an endpoint: the handler serves it where there is no query (with one, the next handler answers). */
  endpoint<E extends Endpoint>(
    endpoint: E,
    load: () => Promise<z.input<E["response"]>>,
    headersOf?: (result: z.input<E["response"]>) => Record<string, string>,
  ): RequestHandler;
  /** The JSON that a published endpoint answers; undefined when nothing is published at that path. */
  json(path: string): Promise<string> | undefined;
  /** Something public changed here: the next reader gets it fresh. */
  changed(): void;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this many bytes compression gains nothing. */
const worthCompressing = 860;

async function publicationOf(
  text: string,
  contentType: string,
  headers: Record<string, string>,
): Promise<Publication> {
  const identity = Buffer.from(text);
  const small = identity.length < worthCompressing;
  const [br, gz] = small
    ? [identity, identity]
    : await Promise.all([
        brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
        zip(identity, { level: 6 }),
      ]);
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return {
    text,
    etag,
    headers: { "Content-Type": contentType, "Cache-Control": "public, no-cache", ETag: etag, ...headers },
    bytes: { identity, br, gzip: gz },
  };
}

/**
 * Keeps the public answers as bytes: read from the database at most every 400 ms, compressed once for each change.
 * A change is seen at once by the process that made it, and within a second by all others.
 */
export function createPublished(log: Log): Published {
  const kept = new Map<string, Kept>();
  const endpoints = new Map<string, Source>();
  const loading = new Map<string, { generation: number; promise: Promise<Publication> }>();
  let generation = 0;

  async function reload(key: string, source: Source, started: number): Promise<Publication> {
    const since = performance.now();
    const { text, headers = {} } = await source.load();
    const before = kept.get(key)?.publication;
    const same =
      before?.text === text &&
      Object.entries(headers).every(([name, value]) => before.headers[name] === value);
    const publication = same && before ? before : await publicationOf(text, source.contentType, headers);
    kept.delete(key);
    kept.set(key, { publication, since, generation: started });
    const oldest = kept.keys().next().value;
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return publication;
  }

  function load(key: string, source: Source): Promise<Publication> {
    const under = loading.get(key);
    if (under?.generation === generation) return under.promise;
    const started = generation;
    const promise = reload(key, source, started).finally(() => {
      if (loading.get(key)?.promise === promise) loading.delete(key);
    });
    loading.set(key, { generation: started, promise });
    return promise;
  }

  async function read(key: string, source: Source): Promise<Publication> {
    const found = kept.get(key);
    if (!found || found.generation !== generation) return load(key, source);
    const age = performance.now() - found.since;
    if (age > staleMs) return load(key, source);
    if (age > freshMs)
      load(key, source).catch((error) => log.debug({ err: error }, "refreshing a public answer"));
    return found.publication;
  }

  return {
    read,
    endpoint(endpoint, load, headersOf) {
      const source: Source = {
        contentType: "application/json; charset=utf-8",
        load: async () => {
          const result = await load();
          return { text: JSON.stringify(endpoint.response.parse(result)), headers: headersOf?.(result) };
        },
      };
      endpoints.set(endpoint.path, source);
      return async (req, res, next) => {
        if (Object.keys(req.query).length > 0) next();
        else sendPublication(req, res, await read(endpoint.path, source));
      };
    },
    json(path) {
      const source = endpoints.get(path);
      return source && read(path, source).then(({ text }) => text);
    },
    changed() {
      generation += 1;
    },
  };
}

/** Sends ready bytes in the best encoding that the browser takes; 304 when it has them already. */
export function sendPublication(
  req: Request,
  res: Response,
  { headers, etag, bytes }: Publication,
  status = 200,
): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader("Vary", "Accept-Encoding");
  if (status === 200 && req.headers["if-none-match"]?.includes(etag)) {
    res.status(304).end();
    return;
  }
  const accepted = String(req.headers["accept-encoding"] ?? "");
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
  const body = bytes[encoding];
  if (body !== bytes.identity) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.status(status);
  res.end(req.method === "HEAD" ? undefined : body);
}
