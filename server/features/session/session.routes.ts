import { Router } from "express";
import { noteActivity } from "#server/http/activity.ts";
import { withSession } from "#server/http/guards.ts";
import { route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { getSession, login, logout } from "#shared/api/session.ts";
import { authenticate, createLoginLimiter } from "./session.ts";

/** The administrator's sign-in. */
export function sessionRoutes(services: Services): Router {
  const router = Router();
  const limiter = createLoginLimiter(services);
  router.use([login.path, logout.path], withSession);

  route(router, getSession, async ({ req }) => ({
    authenticated: true as const,
    username: req.session.username ?? "",
  }));

  route(router, login, async ({ body, req }) => {
    const address = req.ip ?? "unknown";
    await limiter.take(address);
    const user = await authenticate(services, body.username, body.password);
    await limiter.clear(address);
    // A new id for the signed-in session: one that was planted before is worth nothing.
    await new Promise<void>((resolve, reject) =>
      req.session.regenerate((error) => (error ? reject(error) : resolve())),
    );
    Object.assign(req.session, { userId: user.id, username: user.username, startedAt: Date.now() });
    await new Promise<void>((resolve, reject) =>
      req.session.save((error) => (error ? reject(error) : resolve())),
    );
    return { authenticated: true as const, username: user.username };
  });

  route(router, logout, async ({ req }) => {
    // Noted before it goes: afterwards nobody knows whose session it was.
    noteActivity(req, { userId: req.session.userId ?? null });
    await new Promise<void>((resolve, reject) =>
      req.session.destroy((error) => (error ? reject(error) : resolve())),
    );
  });
  return router;
}
