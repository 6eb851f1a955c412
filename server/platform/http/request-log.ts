import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Log } from "#server/platform/logging/log.ts";
import { maskEmails } from "./activity.ts";

declare global {
  namespace Express {
    interface Request {
      id: string;
    }
    interface Locals {
      fault?: { err: unknown; message: string };
    }
  }
}

const ourOwnForm = /^[\w-]{8,64}$/;

/** Gives every request an id (a proxy's, when well-formed); logs writes and failures. */
export const requestLog =
  (log: Log): RequestHandler =>
  (req, res, next) => {
    const proxyId = req.get("x-request-id");
    req.id = proxyId && ourOwnForm.test(proxyId) ? proxyId : randomUUID();
    res.setHeader("X-Request-Id", req.id);
    const started = performance.now();
    res.on("close", () => {
      const level = levelOf(req, res);
      if (!log.isLevelEnabled(level)) return;
      // Without the query, which may hold a search text.
      const { method } = req;
      const path = maskEmails(req.path);
      const status = res.writableFinished ? res.statusCode : "aborted";
      const line = { requestId: req.id, method, path, status, ms: Math.round(performance.now() - started) };
      const { fault } = res.locals;
      if (fault) log[level]({ ...line, err: fault.err }, fault.message);
      else log[level](line, "request");
    });
    next();
  };

function levelOf({ method }: Request, { statusCode, locals }: Response) {
  if (locals.fault?.message === "request failed") return "error";
  if (statusCode >= 500) return "warn";
  return method === "GET" || method === "HEAD" || statusCode === 429 ? "debug" : "info";
}
