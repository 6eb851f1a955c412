import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#server/platform/logging/log.ts";
import { type CompressedText, compressText, sendCompressed } from "./compressed-response.ts";

/*
 * A write clears, a read is at most 0.85 s old. Every public response (JSON lists, HTML pages, the sitemap) is kept compressed in
 * memory: sending one takes 22 us instead of 3 ms. `route()` and `serveText()` fill it, and `route()` clears it.
 */

/** Up to this age a response is served as it is; */
const freshMs = 400;
/** up to this age it is still served while a new one is loaded. */
const staleMs = 850;
/** Every article is a page, so the number is bounded. */
const maxKept = 500;

/** Undefined when no endpoint is cached at that path. */
export type ReadJson = (path: string) => Promise<string> | undefined;

/** Undefined leaves a fixed header out. */
type OwnHeaders = Record<string, string | undefined>;

export interface Source {
  contentType: string;
  /** One of hundreds of its kind: not loaded anew while it is served, because its readers pay for each load with their limit. */
  isOneOfMany?: boolean;
  /** @param json reads a cached endpoint as a part; the response is as old as its oldest part */
  load: (json: ReadJson) => Promise<{ text: string; headers?: OwnHeaders }>;
}

const withoutUndefined = (headers: OwnHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** A load or its result; a clear makes it outdated, once the load has started. */
interface Version {
  /** Infinity until the load starts. */
  since: number;
  isOutdated: boolean;
}

interface Kept {
  response: CompressedText;
  source: Source;
  version: Version;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Keys that are paths are served at them by `sendCached`, others are not. */
export function createResponseCache(log: Log, fixedHeaders: Readonly<Record<string, string>>) {
  const kept = new Map<string, Kept>();
  const endpoints = new Map<string, Source>();
  const loading = new Map<string, { version: Version; promise: Promise<Kept> }>();

  const ageOf = ({ version }: Kept): number =>
    version.isOutdated ? Number.POSITIVE_INFINITY : performance.now() - version.since;

  function keep(key: string, entry: Kept): void {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  }

  async function make(key: string, source: Source, version: Version): Promise<Kept> {
    version.since = performance.now();
    const json: ReadJson = (path) => {
      const part = endpoints.get(path);
      if (!part) return undefined;
      const found = kept.get(path);
      const entry = found && ageOf(found) <= freshMs ? Promise.resolve(found) : load(path, part);
      return entry.then(({ response, version: { since } }) => {
        version.since = Math.min(version.since, since);
        return response.text;
      });
    };
    const { text, headers: own = {} } = await source.load(json);
    const headers = withoutUndefined({ ...fixedHeaders, ...own });
    const before = kept.get(key)?.response;
    const isSame =
      before?.text === text &&
      Object.entries(headers).every(([name, value]) => before.headers[name] === value);
    const response = isSame ? before : await compressText(text, source.contentType, headers);
    const entry = { response, source, version };
    keep(key, entry);
    return entry;
  }

  /** One load at a time for each key: after a clear, readers wait for the outdated load and share the next one. */
  function load(key: string, source: Source): Promise<Kept> {
    const running = loading.get(key);
    if (running && !running.version.isOutdated) return running.promise;
    const version: Version = { since: Number.POSITIVE_INFINITY, isOutdated: false };
    const start = () => make(key, source, version);
    const promise = (running ? running.promise.then(start, start) : start()).finally(() => {
      if (loading.get(key)?.version === version) loading.delete(key);
    });
    loading.set(key, { version, promise });
    return promise;
  }

  function servable(key: string): CompressedText | undefined {
    const found = kept.get(key);
    if (!found) return undefined;
    const age = ageOf(found);
    if (age > staleMs) return undefined;
    if (age > freshMs && !found.source.isOneOfMany)
      load(key, found.source).catch((error) =>
        log.debug({ err: error }, "refreshing a cached response failed"),
      );
    return found.response;
  }

  return {
    /** Makes an endpoint readable as a part of pages. */
    register: (path: string, source: Source): void => void endpoints.set(path, source),
    /** Whether it can be read without another load. */
    isAtHand: (key: string): boolean =>
      servable(key) !== undefined || loading.get(key)?.version.isOutdated === false,
    read: async (key: string, source: Source): Promise<CompressedText> =>
      servable(key) ?? (await load(key, source)).response,
    sendCached(req: IncomingMessage, res: ServerResponse): boolean {
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      const response = servable(req.url ?? "");
      if (response) sendCompressed(req, res, response);
      return response !== undefined;
    },
    clear(): void {
      for (const { version } of [...kept.values(), ...loading.values()])
        version.isOutdated = Number.isFinite(version.since);
    },
  };
}
