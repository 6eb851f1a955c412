import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Log } from "#server/platform/logging/log.ts";

/*
 * A write clears, a read is at most 0.85 s old. Every public response (JSON lists, HTML pages, the sitemap) is kept compressed in
 * memory: sending one takes 22 us instead of 3 ms. `route()` and `serveText()` fill it, and `route()` clears it.
 */

const maxAgeMs = 850;
/** From this age on, a new response is loaded while the old one is served. */
const refreshAfterMs = 400;
/** Every article is a page, so the number is bounded. */
const maxResponses = 500;
/** Below this many bytes compression gains nothing. */
const worthCompressing = 860;

export type Encoding = "br" | "gzip" | "identity";

/** `q=0` means "not acceptable" (RFC 9110, 12.4.2). */
const accepts = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

export function bestEncoding({ headers }: IncomingMessage): Encoding {
  const accepted = String(headers["accept-encoding"] ?? "");
  if (accepts.br.test(accepted)) return "br";
  return accepts.gzip.test(accepted) ? "gzip" : "identity";
}

interface Form {
  bytes: Buffer;
  etag: string;
  headers: OutgoingHttpHeaders;
}

export interface CompressedResponse {
  text: string;
  hash: string;
  headers: OutgoingHttpHeaders;
  forms: Readonly<Record<Encoding, Form>>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Headers = Readonly<Record<string, string | undefined>>;

/** @param previous is returned if nothing changed */
export async function compressText(
  text: string,
  contentType: string,
  allHeaders: Headers,
  previous?: CompressedResponse,
): Promise<CompressedResponse> {
  const headers = Object.fromEntries(
    Object.entries({ Vary: "Accept-Encoding", "Cache-Control": "public, no-cache", ...allHeaders }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const hash = createHash("sha256")
    .update(JSON.stringify(headers) + text)
    .digest("base64url")
    .slice(0, 22);
  if (previous?.hash === hash) return previous;
  const form = (bytes: Buffer, encoding?: Encoding): Form => {
    const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
    return {
      bytes,
      etag,
      headers: {
        ...headers,
        ETag: etag,
        "Content-Type": contentType,
        "Content-Length": bytes.length,
        ...(encoding && { "Content-Encoding": encoding }),
      },
    };
  };
  const bytes = Buffer.from(text);
  const identity = form(bytes);
  if (bytes.length < worthCompressing)
    return { text, hash, headers, forms: { identity, br: identity, gzip: identity } };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  };
  const [br, zip] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes)]);
  return { text, hash, headers, forms: { identity, br: form(br, "br"), gzip: form(zip, "gzip") } };
}

export function sendCompressed(
  req: IncomingMessage,
  res: ServerResponse,
  { forms, headers }: CompressedResponse,
  status = 200,
): void {
  const form = forms[bestEncoding(req)];
  const known = req.headers["if-none-match"];
  if (status === 200 && (known === "*" || known?.includes(form.etag))) {
    res.writeHead(304, { ...headers, ETag: form.etag }).end();
    return;
  }
  res.writeHead(status, form.headers);
  res.end(req.method === "HEAD" ? undefined : form.bytes);
}

/** Undefined when no endpoint is cached at that path. */
export type ReadJson = (path: string) => Promise<string> | undefined;

export interface Source {
  contentType: string;
  /** One of hundreds of its kind: not loaded anew while it is served, because its readers pay for each load with their limit. */
  isOneOfMany?: boolean;
  /** @param json reads a cached endpoint as a part; the response is as old as its oldest part */
  load: (json: ReadJson) => Promise<{ text: string; headers?: Headers }>;
}

interface CachedResponse {
  response: CompressedResponse;
  source: Source;
  loadedAt: number;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache(log: Log, fixedHeaders: Readonly<Record<string, string>>) {
  const endpoints = new Map<string, Source>();
  const cache = new LRUCache<string, CachedResponse, Source>({
    max: maxResponses,
    ttl: maxAgeMs,
    ttlResolution: 0,
    // A load that a clear overtook still serves those who waited for it, and is not kept.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, previous, { context: source, options }) {
      let loadedAt = performance.now();
      const json: ReadJson = (path) => {
        const part = endpoints.get(path);
        return (
          part &&
          cache
            .forceFetch(path, { context: part, forceRefresh: isAging(cache.peek(path)) })
            .then((cached) => {
              loadedAt = Math.min(loadedAt, cached.loadedAt);
              return cached.response.text;
            })
        );
      };
      const { text, headers } = await source.load(json);
      const all = { ...fixedHeaders, ...headers };
      const response = await compressText(text, source.contentType, all, previous?.response);
      options.ttl = Math.max(1, loadedAt + maxAgeMs - performance.now());
      return { response, source, loadedAt };
    },
  });

  const isAging = (cached: CachedResponse | undefined): boolean =>
    cached !== undefined && performance.now() - cached.loadedAt > refreshAfterMs;

  function current(key: string): CachedResponse | undefined {
    const cached = cache.get(key);
    if (!cached || cached.source.isOneOfMany || !isAging(cached)) return cached;
    cache
      .fetch(key, { forceRefresh: true, context: cached.source })
      .catch((error) => log.debug({ err: error }, "refreshing a cached response failed"));
    return cached;
  }

  const read = async (key: string, source: Source): Promise<CachedResponse> =>
    current(key) ?? (await cache.forceFetch(key, { context: source }));

  return {
    /** Makes an endpoint readable as a part of pages. */
    register: (path: string, source: Source): void => void endpoints.set(path, source),
    /** Whether it can be read without another load. */
    isAtHand: (key: string): boolean => cache.has(key),
    read: async (key: string, source: Source): Promise<CompressedResponse> =>
      (await read(key, source)).response,
    sendCached(req: IncomingMessage, res: ServerResponse): boolean {
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      const cached = current(req.url ?? "");
      if (cached) sendCompressed(req, res, cached.response);
      return cached !== undefined;
    },
    clear: (): void => cache.clear(),
  };
}
