import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:net";
import type { Express } from "express";
import { StartError } from "#server/platform/env/env.ts";
import { codeOf } from "#server/platform/errors/error-code.ts";
import type { ResponseCache } from "#server/platform/response-cache/response-cache.ts";

const ofThisMachineAlone: { port: number; host: string | undefined } = { port: 0, host: "127.0.0.1" };

const noSuchAddress = "this machine has no such address. Correct HOST, or leave it empty.";
const reasons: Record<string, string> = {
  EADDRINUSE: "another program uses it. Stop that program, or set PORT to another number.",
  EACCES: "this user may not use it. Set PORT to a number above 1023.",
  EADDRNOTAVAIL: noSuchAddress,
  ENOTFOUND: noSuchAddress,
  EAI_AGAIN: noSuchAddress,
};

/** Listens on a free port of this machine unless told otherwise. @returns the port @throws StartError */
export async function listen(server: Server, address = ofThisMachineAlone): Promise<number> {
  server.listen(address);
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = reasons[codeOf(error)];
    throw reason ? new StartError(`Port ${address.port} can't be used: ${reason}`, { cause: error }) : error;
  }
  return portOf(server);
}

export function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("this server listens on no port");
  return address.port;
}

/** Cached responses bypass Express. */
export function createHttpServer(app: Express, responseCache: ResponseCache) {
  const server = createServer((req, res) => {
    if (!responseCache.sendCached(req, res)) app(req, res);
  });
  server.headersTimeout = 20_000;
  // As long as an upload address lives: 10 MB on a slow line take two minutes.
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 1_000;
  return server;
}
