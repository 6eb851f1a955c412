import type { Request } from "express";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { administratorOf } from "#server/platform/http/guards.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/second-factor.ts";
import { finishTotp, replaceRecoveryCodes, spendCode, startTotp } from "./codes.ts";
import {
  changeFactors,
  endOtherSessions,
  factorsOf,
  hasFactor,
  recordVerified,
  removePasskeyOf,
  removeTotpOf,
  requirePassword,
  requireProof,
} from "./factors.ts";
import {
  addPasskeyOf,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
  spendAssertion,
  verifyPasskey,
} from "./passkeys.ts";

const accountOf = (req: Request) => ({ id: administratorOf(req), username: req.session.username ?? "" });

function secondFactorRoutes(router: AppRouter, services: Services): void {
  const { database, secret } = services;
  route(router, contract.getSecondFactor, ({ req }) => factorsOf(database.db, administratorOf(req)));

  route(router, contract.beginTotp, async ({ req, body }) => {
    await requireProof(services, req, body.password);
    return startTotp(services, accountOf(req));
  });
  route(router, contract.confirmTotp, ({ req, body }) =>
    changeFactors(services, req, "app-added", async (tx, userId) => {
      const recoveryCodes = await finishTotp(services, tx, userId, body.code);
      await endOtherSessions(tx, req);
      return { recoveryCodes };
    }),
  );
  route(router, contract.removeTotp, async ({ req, body }) => {
    await requireProof(services, req, body.password);
    await changeFactors(services, req, "app-removed", removeTotpOf);
  });

  route(router, contract.newRecoveryCodes, async ({ req, body }) => {
    await requireProof(services, req, body.password);
    return changeFactors(services, req, "codes-made", async (tx, userId) => {
      if (!hasFactor(await factorsOf(tx, userId)))
        throw conflict("no_factor", "Set up an authenticator app or a passkey first.");
      return { recoveryCodes: await replaceRecoveryCodes(tx, secret, userId) };
    });
  });

  route(router, contract.beginPasskey, async ({ req, body }) => {
    await requireProof(services, req, body.password);
    return passkeyRegistrationOptions(services, req, accountOf(req));
  });
  route(router, contract.addPasskey, async ({ req, body }) => {
    const { name, ...response } = body;
    const passkey = await verifyPasskey(services, req, administratorOf(req), response);
    return changeFactors(services, req, "passkey-added", async (tx, userId) => {
      const added = await addPasskeyOf(services, tx, userId, name, passkey);
      await endOtherSessions(tx, req);
      return added;
    });
  });
  route(router, contract.removePasskey, async ({ req, params, body }) => {
    await requireProof(services, req, body.password);
    await changeFactors(services, req, "passkey-removed", (tx, userId) =>
      removePasskeyOf(tx, userId, params.id),
    );
  });

  route(router, contract.beginVerify, ({ req }) =>
    passkeyLoginOptions(services, req, administratorOf(req), "verify"),
  );
  route(router, contract.verifySecondFactor, async ({ req, body }) => {
    const userId = administratorOf(req);
    if ("password" in body) return requirePassword(services, req, body.password);
    if ("code" in body) await spendCode(services, req, userId, body.code);
    else await spendAssertion(services, req, userId, "verify", body);
    recordVerified(req);
  });
}

export const secondFactorModule: Module = { routes: secondFactorRoutes };
