import { createServer, type Server } from "node:http";
import type { Express } from "express";
import type { ResponseCache } from "#server/platform/response-cache/response-cache.ts";

/** Cached responses bypass Express. */
export function createHttpServer(app: Express, responseCache: ResponseCache): Server {
  const server = createServer((req, res) => {
    if (!responseCache.sendCached(req, res)) app(req, res);
  });
  server.headersTimeout = 20_000;
  // As long as an upload address lives: 10 MB on a slow line take two minutes.
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 10_000;
  return server;
}
