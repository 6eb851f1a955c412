import { createServer, type Server } from "node:http";
import type { Express } from "express";
import type { ResponseCache } from "#server/platform/response-cache/response-cache.ts";
import { hasBody } from "./bodies.ts";
import { refuseMalformed, refuseWithoutHost } from "./refuse-malformed.ts";

/** Cached responses bypass Express. @param headers for every response, also of Node's own parser */
export function createHttpServer(
  app: Express,
  responseCache: ResponseCache,
  headers: Readonly<Record<string, string>>,
): Server {
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    if (refuseWithoutHost(req, res, headers)) return;
    // A body is looked at before anything else, on any path.
    if (hasBody(req) || !responseCache.sendCached(req, res)) app(req, res);
  });
  refuseMalformed(server, headers);
  // A request may take five minutes, as long as an upload address lives: 10 MB on a slow line take two.
  server.headersTimeout = 20_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 10_000;
  return server;
}
