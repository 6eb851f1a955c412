import { spendCode } from "#server/modules/second-factor/codes.ts";
import { passkeyLoginOptions, spendAssertion } from "#server/modules/second-factor/passkeys.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { administratorOf, memberOf } from "#server/platform/http/guards.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { endSession } from "#server/platform/http/session.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/session.ts";
import { endEverywhere } from "./administrator.ts";
import { accountInSecondStep, logIn, openSession } from "./session.ts";

function sessionRoutes(router: AppRouter, services: Services): void {
  route(router, contract.getSession, async ({ req }) => {
    const { id: _id, ...member } = memberOf(req);
    return { authenticated: true as const, ...member };
  });

  route(router, contract.login, ({ body, req }) => logIn(services, req, body));

  route(router, contract.loginWithCode, async ({ body, req }) => {
    const account = await accountInSecondStep(services, req);
    await spendCode(services, req, account.id, body.code);
    return openSession(services, req, account, "factor");
  });

  route(router, contract.beginLoginWithPasskey, async ({ req }) => {
    const account = await accountInSecondStep(services, req);
    return passkeyLoginOptions(services, req, account.id, "login");
  });

  route(router, contract.loginWithPasskey, async ({ body, req }) => {
    const account = await accountInSecondStep(services, req);
    await spendAssertion(services, req, account.id, "login", body);
    return openSession(services, req, account, "factor");
  });

  route(router, contract.logout, async ({ req }) => {
    // Before the session ends, which names its user.
    const { userId, name } = req.session;
    noteActivity(
      req,
      userId
        ? { userId, account: name }
        : { action: "session.none", level: "debug", message: "A logout without a session" },
    );
    await endSession(req);
  });

  route(router, contract.signOutEverywhere, async ({ req }) => {
    const userId = administratorOf(req);
    noteActivity(req, { userId, account: memberOf(req).name });
    await endEverywhere(services.database.db, userId);
    await endSession(req);
  });
}

export const sessionsModule: Module = { routes: sessionRoutes };
