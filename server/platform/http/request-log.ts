import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Log } from "#server/platform/logging/log.ts";

declare global {
  namespace Express {
    interface Request {
      id: string;
      log: Log;
    }
  }
}

const ourOwnForm = /^[\w-]{8,64}$/;

/** Gives every request an id (a proxy's, when it has a sane form) and a logger that names it; logs what writes or fails. */
export function requestLog(log: Log): RequestHandler {
  // Its fields are fixed and hold nothing to redact, and looking for secrets takes 20 us a line.
  const requests = log.child({}, { redact: [] });
  return (req, res, next) => {
    const given = req.get("x-request-id");
    req.id = given && ourOwnForm.test(given) ? given : randomUUID();
    req.log = log.child({ requestId: req.id });
    res.setHeader("X-Request-Id", req.id);
    const started = performance.now();
    res.on("close", () => {
      const level = levelOf(req, res);
      // The path only: a query may hold what somebody searched for.
      const { path, method } = req;
      const status = res.writableFinished ? res.statusCode : "aborted";
      requests[level](
        { requestId: req.id, method, path, status, ms: Math.round(performance.now() - started) },
        "request",
      );
    });
    next();
  };
}

function levelOf({ method }: Request, { statusCode }: Response) {
  if (statusCode >= 500) return "warn";
  // A flood must not fill the disk; the panel's log says how many were refused.
  return method === "GET" || method === "HEAD" || statusCode === 429 ? "debug" : "info";
}
