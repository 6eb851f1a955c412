import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { Request } from "express";
import type { Database } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { visitorOf } from "#server/platform/http/cookies.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { hasEmail, users } from "#shared/schema/users.ts";
import { emailTaken, isEmailTaken } from "./new-person.ts";

/*
 * A 409 reveals that an address is registered. A client is told so of 10 addresses within an hour, which is enough for a person who has forgotten,
 * or for a table in a clinic. From then on a taken address is answered like a new one, nothing changes, and its owner gets the mail with their
 * links. No public list or number grows by what such a client registers before it is confirmed.
 */

const limitOf = ({ rateLimits }: Services) => rateLimits.named("taken addresses");

/** Longer than the work takes, so that timing does not reveal who is registered. */
const responseMs = 300;

/** Work that may meet a taken address takes as long as for a new one, once the client is told nothing. */
export async function equalizeTiming<Result>(
  services: Services,
  req: Request,
  work: (isToldNothing: boolean) => Promise<Result>,
): Promise<Result> {
  const isToldNothing = (await limitOf(services).refusalOf(rateLimitKey(req.ip))) !== undefined;
  const [result] = await Promise.all([work(isToldNothing), isToldNothing && sleep(responseMs)]);
  return result;
}

/**
 * @param visitor of the registration that would have been
 * @returns the id of a registration that is none
 * @throws HttpError 409 while the client may be told, and any other error
 */
export async function answerTaken(
  services: Services,
  req: Request,
  error: unknown,
  { email, origin, visitor }: { email: string; origin: string; visitor: string },
): Promise<{ id: string }> {
  const isTaken = isEmailTaken(error) || (error instanceof HttpError && error.code === "email_taken");
  if (!isTaken) throw error;
  if (await limitOf(services).hasRoom(rateLimitKey(req.ip))) throw emailTaken();
  await queueLinks(services.database.db, email, origin);
  const id = randomUUID();
  await Promise.all(["", visitor, email.toLowerCase()].map((what) => recordPretended(services, id, what)));
  return { id };
}

/*
 * For an hour, calls about what was answered with such an id are answered as for a real registration. Nothing of it is stored but what was
 * called once, as keyed hashes.
 */

const pretended = ({ rateLimits }: Services) => rateLimits.named("pretended registrations");
const keyOf = ({ secret }: Services, id: string, what: string) =>
  secret.sign("pretended registration", `${id} ${what}`);

/** Keeps that this was said or done for such an id. @returns whether it is the first time within the hour */
export const recordPretended = (services: Services, id: string, what: string): Promise<boolean> =>
  pretended(services).hasRoom(keyOf(services, id, what));

/** Whether this was kept within the hour. @param what by default, that the id was given out at all */
export const wasPretended = async (services: Services, id: string, what = ""): Promise<boolean> =>
  (await pretended(services).refusalOf(keyOf(services, id, what))) !== undefined;

export async function isPretendedTo(services: Services, req: Request, id: string): Promise<boolean> {
  const visitor = visitorOf(req);
  return visitor !== undefined && wasPretended(services, id, visitor);
}

/** Sends people their links again; the response does not reveal whether an address is registered. */
export async function resendLinksTo({ database: { db } }: Services, email: string, origin: string) {
  await Promise.all([queueLinks(db, email, origin), sleep(responseMs)]);
}

const queueLinks = (db: Database, email: string, origin: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(and(hasEmail(registrations, email), eq(users.isAdmin, false)))
      // They may be deleting their data.
      .for("key share", { of: registrations });
    if (person) await queueDeliveries(tx, { kind: "mail.links", registrationId: person.id, origin });
  });
