import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Express } from "express";
import type { ResponseCache } from "#server/platform/response-cache/response-cache.ts";
import { refuseMalformed, refuseWithoutHost } from "./refuse-malformed.ts";

/**
 * An HTTP server for the application: what lies ready as bytes is sent at once, everything else goes through it.
 *
 * Express sets the prototype of every request and response anew, which Node 20 does slowly. Objects that have those
 * prototypes from birth pass through untouched: measured 6.5k requests/s before, 23k after.
 * @param headers what every answer carries, those of Node's own parser included.
 */
export function createHttpServer(
  app: Express,
  responseCache: ResponseCache,
  headers: Readonly<Record<string, string>>,
): Server {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  // They inherit everything from the objects that they replace; the types can't say so.
  app.request = Request.prototype as typeof app.request;
  app.response = Response.prototype as unknown as typeof app.response;
  const classes = { IncomingMessage: Request, ServerResponse: Response, requireHostHeader: false };
  const server = createServer(classes, (req, res) => {
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
