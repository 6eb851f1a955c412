import { and, ne, sql } from "drizzle-orm";
import { type Request, Router } from "express";
import type { Database } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { administratorOf } from "#server/platform/http/guards.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  beginVerify,
  confirmTotp,
  getSecondFactor,
  newRecoveryCodes,
  removePasskey,
  removeTotp,
  verifySecondFactor,
} from "#shared/api/second-factor.ts";
import { sessions } from "#shared/schema/sessions.ts";
import { addPasskeyOf, passkeyRegistrationOptions } from "./add-passkey.ts";
import { spendCode } from "./codes.ts";
import { factorsOf, hasFactor, removePasskeyOf, removeTotpOf } from "./factors.ts";
import { noteVerified, requirePassword, requireRecentProof, requireSecondFactor } from "./proof.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { finishTotp, startTotp } from "./totp.ts";
import { passkeyLoginOptions, spendAssertion } from "./use-passkey.ts";

const accountOf = (req: Request) => ({ id: administratorOf(req), username: req.session.username ?? "" });

export function secondFactorRoutes(services: Services): Router {
  const { database, secret } = services;
  const router = Router();

  route(router, getSecondFactor, ({ req }) => factorsOf(database.db, administratorOf(req)));

  route(router, beginTotp, async ({ req, body }) => {
    await requirePassword(services, req, body.password);
    return startTotp(services, accountOf(req));
  });
  route(router, confirmTotp, async ({ req, body }) => {
    const recoveryCodes = await finishTotp(services, administratorOf(req), body.code);
    await endOtherSessions(database.db, req);
    return { recoveryCodes };
  });
  route(router, removeTotp, async ({ req, body }) => {
    await requireSecondFactor(services, req);
    await requirePassword(services, req, body.password);
    await removeTotpOf(database.db, administratorOf(req));
  });

  route(router, newRecoveryCodes, async ({ req, body }) => {
    await requireSecondFactor(services, req);
    await requirePassword(services, req, body.password);
    const userId = administratorOf(req);
    if (!hasFactor(await factorsOf(database.db, userId)))
      throw conflict("no_factor", "Set up an authenticator app or a passkey first.");
    return { recoveryCodes: await replaceRecoveryCodes(database.db, secret, userId) };
  });

  route(router, beginPasskey, async ({ req, body }) => {
    await requireRecentProof(services, req, body.password);
    return passkeyRegistrationOptions(services, req, accountOf(req));
  });
  route(router, addPasskey, async ({ req, body }) => {
    const added = await addPasskeyOf(services, req, administratorOf(req), body);
    await endOtherSessions(database.db, req);
    return added;
  });
  route(router, removePasskey, async ({ req, params, body }) => {
    await requireSecondFactor(services, req);
    await requirePassword(services, req, body.password);
    await removePasskeyOf(database.db, administratorOf(req), params.id);
  });

  route(router, beginVerify, ({ req }) => passkeyLoginOptions(services, req, administratorOf(req), "verify"));
  route(router, verifySecondFactor, async ({ req, body }) => {
    const userId = administratorOf(req);
    if ("code" in body) await spendCode(services, req, userId, body.code);
    else await spendAssertion(services, req, userId, "verify", body);
    noteVerified(req);
  });
  return router;
}

/** Ends the account's other sessions, which were opened without the new factor. */
async function endOtherSessions(db: Database, req: Request): Promise<void> {
  const isOwn = sql`${sessions.sess} ->> 'userId' = ${administratorOf(req)}`;
  await db.delete(sessions).where(and(isOwn, ne(sessions.sid, req.sessionID)));
}
