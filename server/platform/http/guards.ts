import type { NextFunction, Request, RequestHandler } from "express";
import type { ActivityLog } from "#server/platform/activity-log/activity-log.ts";
import { HttpError, notSignedIn } from "#server/platform/errors/http-errors.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { RateLimits } from "#server/platform/limits/rate-limits.ts";
import type { ResponseCache } from "#server/platform/response-cache/response-cache.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";
import type { TeamRole } from "#shared/team.ts";
import { maxSessionMs, type SessionServices, sessionMiddleware } from "./session.ts";

export interface HttpServices extends SessionServices {
  rateLimits: RateLimits;
  activityLog: ActivityLog;
  responseCache: ResponseCache;
  endpoints: Set<Endpoint>;
}

declare global {
  namespace Express {
    interface Request {
      member?: Member;
    }
    interface Locals {
      services: HttpServices;
      session: RequestHandler;
      readMember: ReadMember;
      /** They read the body, and prepare it as the application says. */
      readBody: BodyReaders;
    }
  }
}

/** Undefined when the account of a session has gone. */
type ReadMember = (userId: string) => Promise<Member | undefined>;

interface BodyReaders {
  public: RequestHandler;
  team: RequestHandler;
}

export function provideGuards(
  locals: Record<string, unknown>,
  services: HttpServices,
  readers: { readMember: ReadMember; readBody: BodyReaders },
): void {
  Object.assign(locals, readers, { services, session: sessionMiddleware(services) });
}

export const servicesOf = (req: Request): HttpServices => req.app.locals.services;

export const withSession: RequestHandler = (req, res, next) => req.app.locals.session(req, res, next);

/** Reads the body where an endpoint takes one, so that nothing is parsed on other paths, or for strangers where only the administrator may call. */
export const withBody: RequestHandler = (req, res, next) => {
  const isOpen = res.locals.endpoint?.access === "public";
  req.app.locals.readBody[isOpen ? "public" : "team"](req, res, next);
};

/** An account of the panel, with its current role and rights. */
export interface Member {
  id: string;
  username: string;
  name: string;
  role: TeamRole;
  /** Until it has a second factor, it may only set one up. */
  needs?: "second_factor";
}

interface Access {
  access: readonly TeamRole[];
  withoutFactor?: true;
}

/** 401 without a session; 403 for a role that `access` does not name. */
export const requireRole =
  (access: Access): RequestHandler =>
  (req, res, next) => {
    req.app.locals.session(req, res, (error?: unknown) =>
      error ? next(error) : checkRole(req, access, next),
    );
  };

/** The same after the body, which may take minutes to arrive: the session may have ended and the role changed since. */
export const requireRoleAgain =
  (access: Access): RequestHandler =>
  (req, _res, next) => {
    req.sessionStore.get(req.sessionID, (error, stored) => {
      if (error || !stored) next(error ?? notSignedIn());
      else checkRole(req, access, next);
    });
  };

function checkRole(req: Request, { access, withoutFactor }: Access, next: NextFunction): void {
  sessionMember(req).then((member) => {
    req.member = member;
    if (!member) next(notSignedIn());
    else if (member.needs && !withoutFactor) next(factorMissing());
    else next(access.includes(member.role) ? undefined : notAllowed());
  }, next);
}

const factorMissing = () =>
  new HttpError(
    403,
    "second_factor_missing",
    "Set up a second step for your login first: a passkey or an authenticator app.",
  );

export const notAllowed = (text = sentence("notYourRole")) => new HttpError(403, "not_allowed", text);

async function sessionMember(req: Request): Promise<Member | undefined> {
  const { userId, startedAt } = req.session;
  if (!userId || !startedAt || Date.now() - startedAt > maxSessionMs) return undefined;
  return req.app.locals.readMember(userId);
}

export function memberOf(req: Request): Member {
  if (!req.member) throw notSignedIn();
  return req.member;
}

export const isOwner = (req: Request): boolean => memberOf(req).role === "owner";

export function administratorOf(req: Request): string {
  if (!req.session.userId) throw notSignedIn();
  return req.session.userId;
}

export const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * By `Sec-Fetch-Site`, else by `Origin`; a request with neither comes from no browser, since the cookie is SameSite=Strict.
 * PUBLIC_URL wins over the Host header, because a foreign name may resolve here (DNS rebinding).
 */
export function isSameOrigin(req: Request, publicUrl: string | undefined): boolean {
  const site = req.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = req.get("origin");
  return !origin || origin === originOf(req, publicUrl);
}

export function refuseCrossSite(publicUrl: string | undefined, exempt: ReadonlySet<string>): RequestHandler {
  return (req, _res, next) => {
    if (safeMethods.has(req.method) || exempt.has(req.path) || isSameOrigin(req, publicUrl)) next();
    else next(new HttpError(403, "cross_site", sentence("crossSite")));
  };
}

const originOf = (req: Request, publicUrl: string | undefined): string =>
  publicUrl ? new URL(publicUrl).origin : `${req.protocol}://${req.get("host") ?? "localhost"}`;

/** The site's own origin: PUBLIC_URL's, else where this request was sent. */
export const ownOrigin = (req: Request): string => originOf(req, servicesOf(req).env.PUBLIC_URL);
