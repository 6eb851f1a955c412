import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { z } from "zod";
import type { Log } from "#server/platform/logging/log.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { type CachedText, cacheText, sendCachedResponse } from "./cached-response.ts";

/** The JSON that a published endpoint answers; undefined when nothing is published at that path. */
export type ReadJson = (path: string) => Promise<string> | undefined;

export interface Source {
  contentType: string;
  /** @param json for a part of it, which is then as old as that part. */
  load: (json: ReadJson) => Promise<{ text: string; headers?: Record<string, string> }>;
  /** Its key is the one address at which everybody gets it, with status 200. Else only its readers give it out. */
  isAddress?: boolean;
}

interface Kept {
  publication: CachedText;
  source: Source;
  /** When its loading began, or that of its oldest part, in milliseconds. */
  since: number;
  generation: number;
}

/** Up to this age an answer is given as it is; */
const freshMs = 400;
/** up to this age it is still given while a new one is loaded. Nothing public is older than a second. */
const staleMs = 850;
/** Articles have a page each; more than this many different answers are not kept at a time. */
const maxKept = 500;

export interface ResponseCache {
  /** The answer at `key`, loaded when the kept one is too old. Parallel callers share one load. */
  read(key: string, source: Source): Promise<CachedText>;
  /** Publishes an endpoint: the handler serves it, but for a query that the contract knows, which the next handler answers. */
  endpoint<E extends Endpoint>(
    endpoint: E,
    load: () => Promise<z.input<E["response"]>>,
    headersOf?: (result: z.input<E["response"]>) => Record<string, string>,
  ): RequestHandler;
  /**
   * Sends what lies ready for the address of a request, before any other code looks at it; false when nothing does, and
   * the application has to answer.
   */
  sendCached(req: IncomingMessage, res: ServerResponse): boolean;
  /** Something public changed here: the next reader gets it fresh. */
  changed(): void;
}

/**
 * Keeps the public answers as bytes: read from the database at most every 400 ms, compressed once for each change.
 * A change is seen at once by the process that made it, and within a second by all others.
 * @param standingHeaders what every answer of the server carries.
 */
export function createResponseCache(
  log: Log,
  standingHeaders: Readonly<Record<string, string>>,
): ResponseCache {
  const kept = new Map<string, Kept>();
  const endpoints = new Map<string, Source>();
  const loading = new Map<string, { generation: number; promise: Promise<Kept> }>();
  let generation = 0;

  function keep(key: string, entry: Kept): void {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  }

  async function make(key: string, source: Source, started: number): Promise<Kept> {
    let since = performance.now();
    const json: ReadJson = (path) => {
      const part = endpoints.get(path);
      return (
        part &&
        fresh(path, part).then((entry) => {
          since = Math.min(since, entry.since);
          return entry.publication.text;
        })
      );
    };
    const { text, headers: own = {} } = await source.load(json);
    const headers = { ...standingHeaders, ...own };
    const before = kept.get(key)?.publication;
    const isSame =
      before?.text === text &&
      Object.entries(headers).every(([name, value]) => before.headers[name] === value);
    const publication = isSame && before ? before : await cacheText(text, source.contentType, headers);
    const entry = { publication, source, since, generation: started };
    keep(key, entry);
    return entry;
  }

  function load(key: string, source: Source): Promise<Kept> {
    const under = loading.get(key);
    if (under?.generation === generation) return under.promise;
    const started = generation;
    const promise = make(key, source, started).finally(() => {
      if (loading.get(key)?.promise === promise) loading.delete(key);
    });
    loading.set(key, { generation: started, promise });
    return promise;
  }

  /** How old an answer is; infinitely, when something has changed since, or there is none. */
  const ageOf = (entry: Kept | undefined): number =>
    entry?.generation === generation ? performance.now() - entry.since : Number.POSITIVE_INFINITY;

  async function fresh(key: string, source: Source): Promise<Kept> {
    const found = kept.get(key);
    return found && ageOf(found) <= freshMs ? found : load(key, source);
  }

  async function read(key: string, source: Source): Promise<CachedText> {
    const found = kept.get(key);
    if (!found || ageOf(found) > staleMs) return (await load(key, source)).publication;
    // Whoever asks meanwhile is not kept waiting.
    fresh(key, source).catch((error) => log.debug({ err: error }, "refreshing a public answer"));
    return found.publication;
  }

  return {
    read,
    endpoint(endpoint, load, headersOf) {
      const source: Source = {
        contentType: "application/json; charset=utf-8",
        isAddress: true,
        load: async () => {
          const result = await load();
          return { text: JSON.stringify(endpoint.response.parse(result)), headers: headersOf?.(result) };
        },
      };
      endpoints.set(endpoint.path, source);
      return async (req, res, next) => {
        if (endpoint.query && Object.keys(req.query).length > 0) next();
        else sendCachedResponse(req, res, await read(endpoint.path, source));
      };
    },
    sendCached(req, res) {
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      const entry = kept.get(req.url ?? "");
      // One that wants a new load goes through the application, which loads it.
      if (!entry?.source.isAddress || ageOf(entry) > freshMs) return false;
      sendCachedResponse(req, res, entry.publication);
      return true;
    },
    changed() {
      generation += 1;
    },
  };
}
