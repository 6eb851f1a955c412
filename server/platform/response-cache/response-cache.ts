import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { z } from "zod";
import type { Log } from "#server/platform/logging/log.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { type CachedText, cacheText, sendCachedResponse } from "./cached-response.ts";

/*
 * Keeps every public response (JSON lists, HTML pages, the sitemap) compressed in memory: sending one takes 22 us instead of 3 ms.
 * Nothing is older than 0.85 s, on any instance. A write names the endpoints that it changed: `invalidate(listNews)` drops that list
 * and every page rendered from it.
 */

/** Up to this age a response is served as it is; */
const freshMs = 400;
/** up to this age it is still served while a new one is loaded. */
const staleMs = 850;
/** Every article is a page, so the number is bounded. */
const maxKept = 500;

/** Undefined when no endpoint is cached at that path. */
export type ReadJson = (path: string) => Promise<string> | undefined;

export interface Source {
  contentType: string;
  /** @param json reads a part of it; the response is as old as that part, and is invalidated with it */
  load: (json: ReadJson) => Promise<{ text: string; headers?: Record<string, string> }>;
  /** Endpoints that invalidate it, besides the parts that it reads. */
  dependsOn?: readonly Endpoint[] | undefined;
  /** The key is an address that everyone gets with status 200. */
  isAddress?: boolean;
}

interface EndpointOptions<E extends Endpoint> extends Pick<Source, "dependsOn"> {
  headersOf?: (result: z.input<E["response"]>) => Record<string, string>;
}

interface Version {
  since: number;
  dependencies: Set<string>;
  isOutdated: boolean;
}

interface Kept {
  response: CachedText;
  source: Source;
  version: Version;
}

interface Load {
  version: Version;
  promise: Promise<Kept>;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache(log: Log, standingHeaders: Readonly<Record<string, string>>) {
  const kept = new Map<string, Kept>();
  const endpoints = new Map<string, Source>();
  const loading = new Map<string, Load>();
  const lastAddition = new Map<string, number>();

  const ageOf = (entry: Kept | undefined): number =>
    !entry || entry.version.isOutdated ? Number.POSITIVE_INFINITY : performance.now() - entry.version.since;

  function keep(key: string, entry: Kept): void {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  }

  async function make(key: string, source: Source, version: Version): Promise<Kept> {
    version.since = performance.now();
    const dependOn = (path: string, { dependsOn = [] }: Source) => {
      for (const one of [path, ...dependsOn.map((endpoint) => endpoint.path)]) version.dependencies.add(one);
    };
    dependOn(key, source);
    const json: ReadJson = (path) => {
      const part = endpoints.get(path);
      if (!part) return undefined;
      dependOn(path, part);
      return fresh(path, part).then((entry) => {
        version.since = Math.min(version.since, entry.version.since);
        return entry.response.text;
      });
    };
    const { text, headers: own = {} } = await source.load(json);
    const headers = { ...standingHeaders, ...own };
    const before = kept.get(key)?.response;
    const isSame =
      before?.text === text &&
      Object.entries(headers).every(([name, value]) => before.headers[name] === value);
    const response = isSame && before ? before : await cacheText(text, source.contentType, headers);
    const entry = { response, source, version };
    keep(key, entry);
    return entry;
  }

  /** One load at a time for each key: after an invalidation, readers wait for the outdated load and share the next one. */
  function load(key: string, source: Source): Promise<Kept> {
    const running = loading.get(key);
    if (running && !running.version.isOutdated) return running.promise;
    const version: Version = { since: performance.now(), dependencies: new Set(), isOutdated: false };
    const start = () => make(key, source, version);
    const promise = (running ? running.promise.then(start, start) : start()).finally(() => {
      if (loading.get(key)?.version === version) loading.delete(key);
    });
    loading.set(key, { version, promise });
    return promise;
  }

  async function fresh(key: string, source: Source): Promise<Kept> {
    const found = kept.get(key);
    return found && ageOf(found) <= freshMs ? found : load(key, source);
  }

  function servable(key: string, found: Kept | undefined): CachedText | undefined {
    const age = ageOf(found);
    if (!found || age > staleMs) return undefined;
    if (age > freshMs)
      load(key, found.source).catch((error) =>
        log.debug({ err: error }, "refreshing a public answer failed"),
      );
    return found.response;
  }

  const read = async (key: string, source: Source): Promise<CachedText> =>
    servable(key, kept.get(key)) ?? (await load(key, source)).response;

  function invalidate(...changed: readonly Endpoint[]): void {
    const versions = [...kept.values(), ...loading.values()].map(({ version }) => version);
    for (const { path } of changed)
      for (const version of versions) if (version.dependencies.has(path)) version.isOutdated = true;
  }

  return {
    read,
    /** Caches an endpoint; a request with a query goes to the next handler. */
    endpoint<E extends Endpoint>(
      endpoint: E,
      load: () => Promise<z.input<E["response"]>>,
      { headersOf, dependsOn }: EndpointOptions<E> = {},
    ): RequestHandler {
      const source: Source = {
        contentType: "application/json; charset=utf-8",
        isAddress: true,
        dependsOn,
        load: async () => {
          const result = await load();
          return { text: JSON.stringify(endpoint.response.parse(result)), headers: headersOf?.(result) };
        },
      };
      endpoints.set(endpoint.path, source);
      return async (req, res, next) => {
        if (endpoint.query && Object.keys(req.query).length > 0) return next();
        sendCachedResponse(req, res, await read(endpoint.path, source));
      };
    },
    sendCached(req: IncomingMessage, res: ServerResponse): boolean {
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      const key = req.url ?? "";
      const found = kept.get(key);
      const response = found?.source.isAddress && servable(key, found);
      if (!response) return false;
      sendCachedResponse(req, res, response);
      return true;
    },
    invalidate,
    /** For additions: does nothing while they come faster than every 400 ms; the age limit shows them within a second, and readers don't wait. */
    invalidateThrottled(...added: readonly Endpoint[]): void {
      const now = performance.now();
      const isQuiet = ({ path }: Endpoint) =>
        now - (lastAddition.get(path) ?? Number.NEGATIVE_INFINITY) > freshMs;
      invalidate(...added.filter(isQuiet));
      for (const { path } of added) lastAddition.set(path, now);
    },
    clear(): void {
      for (const { version } of [...kept.values(), ...loading.values()]) version.isOutdated = true;
    },
  };
}
