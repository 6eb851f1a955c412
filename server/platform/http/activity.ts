import type { Request, RequestHandler, Response } from "express";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Activity } from "#server/platform/activity-log/activity-log.ts";
import { causesOf } from "#server/platform/errors/error-code.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import { describeError } from "#server/platform/logging/log.ts";
import type { Activity as ActivityName, Endpoint } from "#shared/api/endpoint.ts";
import { type HttpServices, safeMethods } from "./guards.ts";

type ActivityNote = Pick<Activity, "action" | "level" | "message" | "details" | "userId" | "account">;

declare global {
  namespace Express {
    interface Locals {
      endpoint?: Endpoint;
    }
    interface Request {
      activity?: Partial<ActivityNote>;
    }
  }
}

/** Adds to the request's log line: changed fields, counts. No personal data. */
export function noteActivity(req: Request, note: Partial<ActivityNote>): void {
  req.activity = { ...req.activity, ...note };
}

export const fieldsOf = (update: object): string[] =>
  Object.keys(update).filter((name) => name !== "updatedAt");

/** Of one client without a session: a flood must not fill the disk. The server's own log has them all. */
const maxRefusalsAMinute = 60;
const maxUserAgent = 256;
const maxUrl = 200;

/** Logs every call that writes or fails in the panel's log, after its response. Paths without their query, ids but no names, no bodies. */
export function recordActivity({ activityLog }: HttpServices): RequestHandler {
  const refusals = new RateLimiterMemory({ points: maxRefusalsAMinute, duration: 60 });
  return (req, res, next) => {
    // The router ignores letter case.
    if (!/^\/(api|s3)\//i.test(req.path)) return next();
    const started = performance.now();
    res.on("close", () => {
      const record = () => {
        const activity = activityOf(req, res, Math.round(performance.now() - started));
        if (activity) activityLog.record(activity);
      };
      if (res.statusCode < 400 || req.session?.userId) record();
      else refusals.consume(rateLimitKey(req.ip)).then(record, () => undefined);
    });
    next();
  };
}

function activityOf(req: Request, res: Response, duration: number): Activity | undefined {
  const { method } = req;
  const { endpoint } = res.locals;
  const route: unknown = req.route?.path;
  const path = typeof route === "string" ? route : undefined;
  const failed = res.statusCode >= 400;
  if (!failed && (safeMethods.has(method) || endpoint?.activity === "lookup")) return undefined;
  const name = failed ? refusalName(req, res, endpoint) : activityName(req, endpoint);
  return {
    level: levelOf(res, endpoint),
    ...name,
    method,
    url: (path === undefined ? knownParts : maskEmails)(req.path).slice(0, maxUrl),
    statusCode: res.statusCode,
    userId: req.session?.userId ?? null,
    account: req.member?.name ?? req.session?.name ?? null,
    userAgent: maskEmails(req.get("user-agent") ?? "").slice(0, maxUserAgent) || null,
    ipAddress: req.ip?.replace(/^::ffff:/, "") ?? null,
    duration,
    ...req.activity,
    ...(failed && failureOf(res)),
  };
}

/** The declared name, or one made of the path's last word ("/s3/multipart": "multipart.post"). */
function activityName({ method, route }: Request, endpoint: Endpoint | undefined): ActivityName {
  const { activity } = endpoint ?? {};
  if (activity && activity !== "lookup") return { action: activity.action, message: activity.message };
  const path: unknown = endpoint?.path ?? route?.path;
  if (typeof path !== "string") return { action: "request.unknown", message: "A call to an unknown address" };
  const noun = path.split("/").findLast((part) => /^[a-z]/.test(part)) ?? "request";
  return { action: `${noun}.${method.toLowerCase()}`, message: `${method} ${noun.replaceAll("-", " ")}` };
}

function levelOf({ statusCode, locals }: Response, endpoint: Endpoint | undefined): Activity["level"] {
  const { error } = locals;
  // Overload must not fill the log as faults would.
  if (error instanceof HttpError && error.isUncounted) return "warn";
  if (statusCode >= 500) return "error";
  if (statusCode === 401 && endpoint?.asksForSession) return "debug";
  return statusCode >= 400 ? "warn" : "info";
}

const namedRefusals: Readonly<Record<string, string>> = {
  cross_site: "request.cross-site",
  too_many_requests: "request.too-many",
};

function refusalName(req: Request, res: Response, endpoint: Endpoint | undefined): ActivityName {
  const error: unknown = res.locals.error;
  const code = error instanceof HttpError ? error.code : "";
  const { refused = {} } = typeof endpoint?.activity === "object" ? endpoint.activity : {};
  const action = refused[code] ?? namedRefusals[code];
  return action ? { action, message: "" } : activityName(req, endpoint);
}

/** Our own sentence, and for a fault of ours the stack. Our sentences never quote input. */
function failureOf(res: Response): Pick<Activity, "message" | "details" | "errorStack"> {
  const error: unknown = res.locals.error;
  if (error instanceof HttpError) {
    const fields = Object.keys(error.fields ?? {}).filter((name) => /^[A-Za-z][\w.]{0,60}$/.test(name));
    return {
      message: error.message,
      details: { code: error.code, ...(fields.length > 0 && { fields }) },
      ...(error.status >= 500 && { errorStack: stackOf(error.cause ?? error) }),
    };
  }
  if (res.statusCode >= 500) return { message: "The server failed", errorStack: stackOf(error) };
  return { message: "The request could not be read" };
}

/** Type, message and stack of an error and its causes, without the values that PostgreSQL and Drizzle quote. */
function stackOf(error: unknown): string {
  const texts = (error instanceof Error ? causesOf(error) : [error]).map((cause) => {
    const { type, code, message, stack = "" } = describeError(cause);
    return `${type}${code ? ` (${code})` : ""}: ${message}\n${stack}`.trimEnd();
  });
  return maskEmails(texts.join("\nCaused by "));
}

/** Masks email addresses word by word: one expression for the whole text would take 2 s on 15 KB. */
export const maskEmails = (text: string) =>
  text.replace(/[^\s/]+/g, (word) => (/.(?:@|%40)./i.test(word) ? "[e-mail]" : word));

/** An unknown address may hold anything, so only its words and ids are kept. */
const knownParts = (path: string) =>
  path
    .split("/")
    .map((part) => (/^[a-z][a-z0-9-]{0,39}$/.test(part) || part === "" ? part : "..."))
    .join("/");
