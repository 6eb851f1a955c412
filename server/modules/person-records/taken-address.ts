import type { Request } from "express";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limit-key.ts";
import type { Services } from "#server/platform/services.ts";
import { emailTaken, isEmailTaken } from "./person-rows.ts";
import { pretendRegistration } from "./pretended-registrations.ts";
import { queueLinks } from "./resend-links.ts";

/*
 * A 409 reveals that an address is registered. A client is told so of 10 addresses within an hour, which is enough for a person who has forgotten,
 * or for a table in a clinic. From then on a taken address is answered like a new one, nothing changes, and its owner gets the mail with their
 * links. No public number grows by what such a client registers before it is confirmed.
 */

interface Caller {
  email: string;
  origin: string;
  /** Of the registration that would have been. */
  visitor: string;
}

const limitOf = ({ rateLimits }: Pick<Services, "rateLimits">) => rateLimits.named("taken addresses");

export const isToldNothing = async (services: Services, req: Request): Promise<boolean> =>
  (await limitOf(services).refusalOf(rateLimitKey(req.ip))) !== undefined;

/** @returns the id of a registration that is none @throws HttpError 409 while the client may be told @throws what is another error */
export async function answerTaken(
  services: Services,
  req: Request,
  error: unknown,
  { email, origin, visitor }: Caller,
): Promise<{ id: string }> {
  if (!isTaken(error)) throw error;
  if (await limitOf(services).hasRoom(rateLimitKey(req.ip))) throw emailTaken();
  await queueLinks(services.database.db, email, origin);
  return { id: await pretendRegistration(services, { visitor, email }) };
}

const isTaken = (error: unknown): boolean =>
  isEmailTaken(error) || (error instanceof HttpError && error.code === "email_taken");
