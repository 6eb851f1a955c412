import { Router } from "express";
import { noteActivity } from "#server/platform/http/activity.ts";
import { clientOf } from "#server/platform/http/client-of.ts";
import { withSession } from "#server/platform/http/guards.ts";
import { route } from "#server/platform/http/route.ts";
import { endSession, startSession } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { getSession, login, logout } from "#shared/api/session.ts";
import { authenticate } from "./session.ts";

/** The administrator's sign-in. */
export function sessionRoutes(services: Services): Router {
  const router = Router();
  router.use([login.path, logout.path], withSession);

  route(router, getSession, async ({ req }) => ({
    authenticated: true as const,
    username: req.session.username ?? "",
  }));

  route(router, login, async ({ body, req }) => {
    const user = await authenticate(services, body.username, body.password);
    await services.rateLimits.of(login)?.giveBack(clientOf(req.ip));
    await startSession(req, user);
    return { authenticated: true as const, username: user.username };
  });

  route(router, logout, async ({ req }) => {
    // Noted before it goes: afterwards nobody knows whose session it was.
    noteActivity(req, { userId: req.session.userId ?? null });
    await endSession(req);
  });
  return router;
}
