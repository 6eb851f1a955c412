import { createServer, type Server } from "node:http";
import type { Express } from "express";
import type { ResponseCache } from "#server/platform/response-cache/response-cache.ts";
import { refuseMalformed, refuseWithoutHost } from "./refuse-malformed.ts";

/**
 * An HTTP server for the application: cached responses are sent at once, everything else goes through the application.
 * @param headers what every answer carries, those of Node's own parser included.
 */
export function createHttpServer(
  app: Express,
  responseCache: ResponseCache,
  headers: Readonly<Record<string, string>>,
): Server {
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    if (!refuseWithoutHost(req, res, headers) && !responseCache.sendCached(req, res)) app(req, res);
  });
  refuseMalformed(server, headers);
  // A slow client holds a connection, never a worker: headers within 20 s, the whole request within the
  // five minutes that an upload address lives: 10 MB from the country side take two.
  server.headersTimeout = 20_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 10_000;
  return server;
}
