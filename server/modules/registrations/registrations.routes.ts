import { Router } from "express";
import { assertOwnPhoto } from "#server/modules/photos/own-photo.ts";
import { attachPhoto } from "#server/modules/photos/person-photo.ts";
import type { Database } from "#server/platform/database/database.ts";
import { currentSnapshot, loadWhenChanged } from "#server/platform/database/load-when-changed.ts";
import { clientOf } from "#server/platform/http/client-of.ts";
import { sendsPrivacySignal } from "#server/platform/http/privacy-signal.ts";
import { route } from "#server/platform/http/route.ts";
import { identifyVisitor } from "#server/platform/http/visitor.ts";
import type { Services } from "#server/platform/services.ts";
import {
  attachRegistrationPhoto,
  countRegistered,
  countSupporters,
  listRegistrations,
  register,
} from "#shared/api/registrations.ts";
import { createRegistering } from "./register-person.ts";
import { countPeopleRegistered, countPublicSupporters, listPublicRegistrations } from "./registrations.ts";
import { linkToNext, supporterPages } from "./supporter-pages.ts";

/** In characters. Longer texts, at the limit of registrations, would fill a disk with 4 GB an hour. */
const longText = 1000;
const longTextLimit = { calls: 100, seconds: 10 * 60, exact: true } as const;
/** Counting takes PostgreSQL about 0.1 us a person; a count of a million stands for 2 s, so that a campaign leaves it time for people. */
const countedPerMs = 500;

export function registrationRoutes(services: Services): Router {
  const { database, rateLimits, responseCache } = services;
  const router = Router();

  const registerPerson = createRegistering(services);
  const longTexts = rateLimits.named("registrations with long texts", longTextLimit);

  route(router, register, async ({ body, req }) => {
    if ((body.bio ?? "").length + (body.disclosures ?? "").length > longText)
      await longTexts.take(clientOf(req.ip));
    await assertOwnPhoto(services, req, body.photoUrl, { purpose: "registration" });
    const crmConsent = body.crmConsent && !sendsPrivacySignal(req);
    const registration = await registerPerson(
      { ...body, crmConsent },
      { visitor: identifyVisitor(req), client: clientOf(req.ip) },
    );
    if (body.sharePublicly) responseCache.invalidateThrottled(listRegistrations, countSupporters);
    return registration;
  });

  route(router, attachRegistrationPhoto, async ({ params, body, req }) => {
    await attachPhoto(services, req, params.id, body.photoURL);
    return { photoUrl: body.photoURL };
  });

  const firstPage = listRegistrations.query.parse({});
  router.get(
    listRegistrations.path,
    responseCache.endpoint(listRegistrations, () => listPublicRegistrations(database.db, firstPage), {
      headersOf: (page) => linkToNext(page, firstPage.limit),
    }),
  );
  router.get(listRegistrations.path, supporterPages(services));

  const whenChanged = <Counts>(load: (db: Database) => Promise<Counts>, people: (counts: Counts) => number) =>
    loadWhenChanged(
      () => currentSnapshot(database.db),
      () => load(database.db),
      (counts) => people(counts) / countedPerMs,
    );
  router.get(
    countRegistered.path,
    responseCache.endpoint(
      countRegistered,
      whenChanged(countPeopleRegistered, ({ registered }) => registered),
    ),
  );
  router.get(
    countSupporters.path,
    responseCache.endpoint(
      countSupporters,
      whenChanged(countPublicSupporters, ({ counts }) => counts.total),
    ),
  );
  return router;
}
