import type { Router } from "express";
import { answerTaken, isToldNothing } from "#server/modules/person-records/taken-address.ts";
import { assertOwnPhoto, attachPhoto, carryUploads } from "#server/modules/photos/person-photo.ts";
import { countStep, sourceOf } from "#server/modules/sources/count-step.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { registeringVisitor, sendsPrivacySignal } from "#server/platform/http/visitor.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limit-key.ts";
import type { Module } from "#server/platform/module.ts";
import { originOf } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import {
  attachRegistrationPhoto,
  correctRegistrationEmail,
  countRegistered,
  countSupporters,
  listRegistrations,
  register,
  resendRegistrationEmail,
} from "#shared/api/registrations.ts";
import { correctAddress, correctionSecret, resendConfirmation } from "./own-address.ts";
import { createRegistering } from "./register-person.ts";
import { countPeopleRegistered, countPublicSupporters, listPublicRegistrations } from "./registrations.ts";

/** In characters. */
const longText = 1000;

function registrationRoutes(services: Services): Router {
  const { database, rateLimits } = services;
  const router = createRouter(services);

  const registerPerson = createRegistering(services);

  route(router, register, async ({ body: { via: sourceSlug, ...body }, req }) => {
    if ((body.bio ?? "").length + (body.disclosures ?? "").length > longText)
      await rateLimits.named("long texts").take(rateLimitKey(req.ip));
    await assertOwnPhoto(services, req, body.photoUrl, { purpose: "registration" });
    const crmConsent = body.crmConsent && !sendsPrivacySignal(req);
    const sourceId = await sourceOf(services, sourceSlug);
    const { visitor, keep } = registeringVisitor(req);
    const origin = originOf(services.secret, req);
    const countsOnceConfirmed = await isToldNothing(services, req);
    const registered = await registerPerson(
      { ...body, crmConsent },
      { visitor, rateLimitKey: rateLimitKey(req.ip), origin, countsOnceConfirmed, sourceId },
    ).catch((error: unknown) => answerTaken(services, req, error, { email: body.email, origin, visitor }));
    await carryUploads(database.db, req, visitor);
    keep();
    await countStep(services, req, sourceId, "registered");
    return { ...registered, secret: correctionSecret(services, registered.id) };
  });

  route(router, attachRegistrationPhoto, async ({ params, body, req }) => {
    await attachPhoto(services, req, params.id, body.photoURL);
    return { photoUrl: body.photoURL };
  });

  route(router, correctRegistrationEmail, async ({ params, body, req }) => {
    await correctAddress(services, req, params.id, body);
    return { message: sentence("addressInUse", { email: body.email }) };
  });

  route(router, resendRegistrationEmail, async ({ params, body, req }) => {
    await resendConfirmation(services, req, params.id, body.secret);
    return {
      message: (await services.mailTransports.isServerSet())
        ? sentence("confirmationAgain")
        : sentence("confirmationWaits"),
    };
  });

  route(router, listRegistrations, async ({ query, setHeader }) => {
    const page = await listPublicRegistrations(database.db, query);
    const last = page.at(-1);
    // A full page may have a next one.
    if (last && page.length === query.limit) {
      const next = new URLSearchParams({ limit: String(query.limit), before: last.id });
      if (query.state) next.set("state", query.state);
      setHeader("Link", `<${listRegistrations.path}?${next}>; rel="next"`);
    }
    return page;
  });

  route(router, countRegistered, () => countPeopleRegistered(database.db));
  route(router, countSupporters, () => countPublicSupporters(database.db));
  return router;
}

export const registrationsModule: Module = { routes: registrationRoutes };
