import { type RequestHandler, Router } from "express";
import onHeaders from "on-headers";
import { noteActivity } from "#server/platform/http/activity.ts";
import { withSession } from "#server/platform/http/guards.ts";
import { countUnread, route } from "#server/platform/http/route.ts";
import { endSession, startSession } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { getSession, login, logout } from "#shared/api/session.ts";
import { rememberDevice } from "./known-device.ts";
import { forgetTries } from "./login-limits.ts";
import { authenticate } from "./session.ts";

/** Counts logins before they are read: a malformed one is a try, too. */
export function countLogins(): Router {
  const router = Router();
  countUnread(router, login);
  return router;
}

/** express-session adds its cookie last, after the known device's; many a client takes the first one for the session's. */
const sessionCookieFirst: RequestHandler = (_req, res, next) => {
  onHeaders(res, () => {
    const cookies = res.getHeader("Set-Cookie");
    if (Array.isArray(cookies)) res.setHeader("Set-Cookie", cookies.toReversed());
  });
  next();
};

/** The administrator's sign-in. */
export function sessionRoutes(services: Services): Router {
  const router = Router();
  router.use([login.path, logout.path], sessionCookieFirst, withSession);

  route(router, getSession, async ({ req }) => ({
    authenticated: true as const,
    username: req.session.username ?? "",
  }));

  route(router, login, async ({ body, req }) => {
    const user = await authenticate(services, req, body);
    await forgetTries(services, req);
    await startSession(req, user);
    rememberDevice(req, user);
    return { authenticated: true as const, username: user.username };
  });

  route(router, logout, async ({ req }) => {
    // Noted before it goes: afterwards nobody knows whose session it was.
    const { userId } = req.session;
    noteActivity(
      req,
      userId ? { userId } : { action: "session.none", message: "A logout without a session" },
    );
    await endSession(req);
  });
  return router;
}
