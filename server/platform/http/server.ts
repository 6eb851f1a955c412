import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";
import type { ResponseCache } from "#server/platform/response-cache/response-cache.ts";
import { hasBody } from "./bodies.ts";
import { refuseMalformed, refuseWithoutHost } from "./refuse-malformed.ts";

/** No browser and no common proxy sends a second request before the first response. */
const maxWaiting = 8;

/**
 * Handles the requests of one connection one after the other: Node begins all that it has read, up to two megabytes of
 * pipelined requests, before it looks at anybody else's.
 */
function oneAtATime(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (req, res) => {
    const { socket } = req;
    if (socket.destroyed) return;
    const begin = () => {
      res.once("close", () => setImmediate(next));
      handle(req, res);
    };
    const next = () => {
      const following = waiting.get(socket)?.shift();
      if (following) following();
      else waiting.delete(socket);
    };
    const others = waiting.get(socket);
    if (others && others.length >= maxWaiting) socket.destroy();
    else if (others) others.push(begin);
    else {
      waiting.set(socket, []);
      begin();
    }
  };
}

/** Cached responses bypass Express. @param headers for every response, also of Node's own parser */
export function createHttpServer(
  app: Express,
  responseCache: ResponseCache,
  headers: Readonly<Record<string, string>>,
): Server {
  const handle: RequestListener = (req, res) => {
    if (refuseWithoutHost(req, res, headers)) return;
    // A body is looked at before anything else, on any path.
    if (hasBody(req) || !responseCache.sendCached(req, res)) app(req, res);
  };
  const server = createServer({ requireHostHeader: false }, oneAtATime(handle));
  refuseMalformed(server, headers);
  // A request may take five minutes, as long as an upload address lives: 10 MB on a slow line take two.
  server.headersTimeout = 20_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 10_000;
  return server;
}
