import { and, count, countDistinct, desc, eq, isNull, sql } from "drizzle-orm";
import type { Request } from "express";
import { storeNewPerson } from "#server/modules/person-records/new-person.ts";
import { answerTaken, equalizeTiming } from "#server/modules/person-records/taken-address.ts";
import { assertOwnPhoto, carryUploads } from "#server/modules/photos/person-photo.ts";
import { publicRegistration } from "#server/modules/public-rows/public-rows.ts";
import { countStep, sourceOf } from "#server/modules/sources/count-step.ts";
import type { Database } from "#server/platform/database/database.ts";
import { registeringVisitor, sendsPrivacySignal } from "#server/platform/http/cookies.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { linkNextPage } from "#server/platform/http/rows.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import type { Module } from "#server/platform/module.ts";
import { originOf } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import * as contract from "#shared/api/registrations.ts";
import { isUuid, visibleLetterOrDigit } from "#shared/fields.ts";
import { roleOfType } from "#shared/people.ts";
import { importedPeople } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { attachPhoto, correctAddress, correctionSecret, resendConfirmation } from "./own-registration.ts";

const longTextLength = 1000;

function registrationRoutes(router: AppRouter, services: Services): void {
  const { database, rateLimits } = services;

  route(router, contract.register, async ({ body: { via: sourceSlug, ...body }, req }) => {
    if ((body.bio ?? "").length + (body.disclosures ?? "").length > longTextLength)
      await rateLimits.named("long texts").take(rateLimitKey(req.ip));
    await assertOwnPhoto(services, req, body.photoUrl, { purpose: "registration" });
    const crmConsent = body.crmConsent && !sendsPrivacySignal(req);
    const sourceId = await sourceOf(services, sourceSlug);
    const { visitor, keep } = registeringVisitor(req);
    const origin = originOf(services.secret, req);
    const registered = await equalizeTiming(services, req, (countsOnceConfirmed) => {
      const caller = { visitor, origin, sourceId, countsOnceConfirmed };
      return registerPerson(services, req, { ...body, crmConsent }, caller).catch((error: unknown) =>
        answerTaken(services, req, error, { email: body.email, origin, visitor }),
      );
    });
    await carryUploads(database.db, req, visitor);
    keep();
    await countStep(services, req, sourceId, "registered");
    return { ...registered, secret: correctionSecret(services, registered.id) };
  });

  route(router, contract.attachRegistrationPhoto, async ({ params, body, req }) => {
    await attachPhoto(services, req, params.id, body.photoURL);
    return { photoUrl: body.photoURL };
  });

  route(router, contract.correctRegistrationEmail, async ({ params, body, req }) => {
    await correctAddress(services, req, params.id, body);
    return { message: sentence("addressInUse", { email: body.email }) };
  });

  route(router, contract.resendRegistrationEmail, async ({ params, body, req }) => {
    await resendConfirmation(services, req, params.id, body.secret);
    const canSend = await services.mailTransports.isServerSet();
    return { message: sentence(canSend ? "confirmationAgain" : "confirmationWaits") };
  });

  route(router, contract.listRegistrations, async ({ query, setHeader }) => {
    const page = await listPublicRegistrations(database.db, query);
    linkNextPage(setHeader, contract.listRegistrations.path, page, query);
    return page;
  });

  route(router, contract.countRegistered, () => countPeopleRegistered(database.db));
  route(router, contract.countSupporters, () => countPublicSupporters(database.db));
}

type Registration = Omit<EndpointArgs<typeof contract.register>["body"], "via">;

const nothingProfessional = {
  licenseNumber: null,
  specialty: null,
  credentials: null,
  wantAmbassadorRole: false,
};

interface Caller {
  visitor: string;
  origin: string;
  /** Only the waiting mail keeps it, and forgets it when it is sent. */
  sourceId: string | undefined;
  countsOnceConfirmed: boolean;
}

async function registerPerson(
  services: Services,
  req: Request,
  body: Registration,
  { visitor, origin, sourceId, countsOnceConfirmed }: Caller,
): Promise<{ id: string }> {
  const isProvider = body.registrationType === "provider";
  const listing = body.sharePublicly
    ? await listingOf(services, rateLimitKey(req.ip), { isHeldBack: countsOnceConfirmed })
    : {};
  return storeNewPerson(
    services,
    {
      values: isProvider ? body : { ...body, ...nothingProfessional },
      account: { role: roleOfType[body.registrationType], status: "pending" },
      registration: { registeredBy: visitor, countsOnceConfirmed, ...listing },
      healthcareProfile: isProvider ? {} : undefined,
    },
    { origin, mails: [{ kind: "mail.registered", payload: sourceId ? { sourceId } : {} }] },
  );
}

/** So that no one floods the list, later names of one address (a campus, a phone carrier) appear once the email address is confirmed. */
async function listingOf(
  { rateLimits, secret }: Services,
  client: string,
  { isHeldBack }: { isHeldBack: boolean },
) {
  const keyOf = (text: string) => secret.sign("client of a registration", text);
  const isAtOnce = !isHeldBack && (await rateLimits.named("public names").hasRoom(keyOf(client)));
  return {
    listing: isAtOnce ? ("at-once" as const) : ("held-back" as const),
    burst: burstOf(keyOf(`${client} ${new Date().toISOString().slice(0, 10)}`)),
  };
}

/** Names of one client on one day. So few bits tell bursts apart, and don't tell where anyone came from. */
const burstOf = (signature: string) =>
  `${Buffer.from(signature, "base64url").toString("hex").slice(0, 5).padStart(8, "0")}-0000-4000-8000-000000000000`;

/** The newest public supporters, of one state or of all, with the last initial only. @param before an id: only earlier ones; an unknown id, or that of a person who is not shown, gives an empty list */
async function listPublicRegistrations(
  db: Database,
  { limit, before, state }: { limit: number; before?: string; state?: string },
) {
  if (before !== undefined && !isUuid(before)) return [];
  const earlier = before
    ? sql`(${registrations.createdAt}, ${registrations.id}) < ${db
        .select({ createdAt: registrations.createdAt, id: registrations.id })
        .from(registrations)
        .where(and(eq(registrations.id, before), publicRegistration))}`
    : undefined;
  const people = await db
    .select({
      id: registrations.id,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      state: registrations.state,
      registrationType: registrations.registrationType,
      photoUrl: registrations.photoUrl,
    })
    .from(registrations)
    .where(and(publicRegistration, earlier, state ? eq(registrations.state, state) : undefined))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(limit);
  return people.map((person) => ({ ...person, lastName: initialOf(person.lastName) }));
}

/** The first letter or digit: "’t Hooft" -> "T". */
const initialOf = (lastName: string): string =>
  [...(visibleLetterOrDigit.exec(lastName)?.[0].toUpperCase() ?? "")][0] ?? "";

async function countPeopleRegistered(db: Database) {
  const everyone = await db.$count(registrations);
  const uncounted = await db.$count(registrations, eq(registrations.countsOnceConfirmed, true));
  return { registered: everyone - uncounted - (await countUnanswered(db)) };
}

/** People of an imported list don't count as registered until they confirm. */
async function countUnanswered(db: Database): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(importedPeople.registrationId) })
    .from(importedPeople)
    .innerJoin(registrations, eq(registrations.id, importedPeople.registrationId))
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(importedPeople.isNew, isNull(users.emailConfirmedAt)));
  return row?.people ?? 0;
}

/** Smaller counts could identify people. */
const minCell = 5;

async function countPublicSupporters(db: Database) {
  const rows = await db
    .select({ type: registrations.registrationType, state: registrations.state, count: count() })
    .from(registrations)
    .where(publicRegistration)
    .groupBy(registrations.registrationType, registrations.state);
  const counts = { provider: 0, patient: 0, supporter: 0, total: 0 };
  const states = new Map<string, number>();
  for (const row of rows) {
    counts[row.type] += row.count;
    counts.total += row.count;
    states.set(row.state, (states.get(row.state) ?? 0) + row.count);
  }
  const byState = [...states]
    .filter(([, stateCount]) => stateCount >= minCell)
    .map(([state, stateCount]) => ({ state, count: stateCount }))
    .sort((a, b) => b.count - a.count || a.state.localeCompare(b.state));
  return { counts, byState };
}

export const registrationsModule: Module = { routes: registrationRoutes };
