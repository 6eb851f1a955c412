import type { Request, RequestHandler } from "express";
import { crossSite, HttpError, notSignedIn } from "./errors.ts";
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

/** The parts that guards need, put where every request finds them. */
export function provideGuards(locals: Record<string, unknown>, services: HttpServices): void {
  locals.services = services;
  locals.session = sessionMiddleware(services);
}

/** The services of the application that serves a request. */
export const servicesOf = (req: Request): HttpServices => req.app.locals.services;

/** Loads the session where one is needed without demanding one (login, logout). */
export const withSession: RequestHandler = (req, res, next) => req.app.locals.session(req, res, next);

/** Lets only a signed-in administrator pass; anybody else gets a 401. */
export const requireAdmin: RequestHandler = (req, res, next) => {
  req.app.locals.session(req, res, (error?: unknown) => {
    const { userId, startedAt, isAdministrator } = req.session ?? {};
    const isOver = !startedAt || Date.now() - startedAt > maxSessionMs;
    next(error ?? (userId && isAdministrator && !isOver ? undefined : notSignedIn()));
  });
};

/** The id of the signed-in administrator. Only behind `requireAdmin`. */
export function administratorOf(req: Request): string {
  if (!req.session.userId) throw notSignedIn();
  return req.session.userId;
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a browser's request comes from a page of this site. `Sec-Fetch-Site` decides; `Origin` is the fallback.
 * A request with neither comes from no browser and passes: the cookie is SameSite=Strict. Where PUBLIC_URL says who we
 * are, the Host of a request has no say: a name of somebody else's may lead here (DNS rebinding).
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export function isSameOrigin(req: Request, publicUrl: string | undefined): boolean {
  const site = req.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = req.get("origin");
  const own = publicUrl && new URL(publicUrl).origin;
  return !origin || origin === (own ?? `${req.protocol}://${req.get("host")}`);
}

/** Refuses writes that another site's page makes a browser send. */
export function refuseCrossSite(publicUrl: string | undefined, exempt: ReadonlySet<string>): RequestHandler {
  return (req, _res, next) => {
    if (safeMethods.has(req.method) || exempt.has(req.path) || isSameOrigin(req, publicUrl)) next();
    else next(crossSite());
  };
}

/** Bodies are JSON or nothing. */
export const refuseForeignTypes: RequestHandler = (req, _res, next) => {
  const hasBody =
    req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  const wrong = hasBody && !safeMethods.has(req.method) && !req.is("application/json");
  next(wrong ? new HttpError(415, "unsupported_type", "Please send JSON in UTF-8.") : undefined);
};
