import { and, eq } from "drizzle-orm";
import type { Request, RequestHandler } from "express";
import { crossSite, HttpError, notSignedIn } from "#server/platform/errors/http-errors.ts";
import { isWithdrawn } from "#shared/people.ts";
import { users } from "#shared/schema/users.ts";
import type { HttpServices } from "./http-services.ts";
import { maxSessionMs, sessionMiddleware } from "./session.ts";

declare global {
  namespace Express {
    interface Locals {
      services: HttpServices;
      session: RequestHandler;
    }
  }
}

export function provideGuards(locals: Record<string, unknown>, services: HttpServices): void {
  locals.services = services;
  locals.session = sessionMiddleware(services);
}

export const servicesOf = (req: Request): HttpServices => req.app.locals.services;

/** Loads the session without demanding one (login, logout). */
export const withSession: RequestHandler = (req, res, next) => req.app.locals.session(req, res, next);

export const requireAdmin: RequestHandler = (req, res, next) => {
  req.app.locals.session(req, res, (error?: unknown) => {
    if (error) return next(error);
    isAdministrator(req).then((isOne) => next(isOne ? undefined : notSignedIn()), next);
  });
};

/** Whether the session is an administrator's, as the account stands now. */
async function isAdministrator(req: Request): Promise<boolean> {
  const { userId, startedAt } = req.session;
  if (!userId || !startedAt || Date.now() - startedAt > maxSessionMs) return false;
  const [account] = await servicesOf(req)
    .database.db.select({ status: users.status })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isAdmin, true)));
  return account !== undefined && !isWithdrawn(account.status);
}

export function administratorOf(req: Request): string {
  if (!req.session.userId) throw notSignedIn();
  return req.session.userId;
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * By `Sec-Fetch-Site`, else by `Origin`; a request with neither comes from no browser, since the cookie is SameSite=Strict.
 * PUBLIC_URL wins over the Host header, because a foreign name may resolve here (DNS rebinding).
 */
export function isSameOrigin(req: Request, publicUrl: string | undefined): boolean {
  const site = req.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = req.get("origin");
  const own = publicUrl && new URL(publicUrl).origin;
  return !origin || origin === (own ?? `${req.protocol}://${req.get("host")}`);
}

export function refuseCrossSite(publicUrl: string | undefined, exempt: ReadonlySet<string>): RequestHandler {
  return (req, _res, next) => {
    if (safeMethods.has(req.method) || exempt.has(req.path) || isSameOrigin(req, publicUrl)) next();
    else next(crossSite());
  };
}

export const refuseForeignTypes: RequestHandler = (req, _res, next) => {
  const hasBody =
    req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  const wrong = hasBody && !safeMethods.has(req.method) && !req.is("application/json");
  next(wrong ? new HttpError(415, "unsupported_type", "Please send JSON in UTF-8.") : undefined);
};
