import type { Request } from "express";
import { clientOf } from "#server/platform/clients/client-of.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { idOfNoRegistration } from "./id-of-no-registration.ts";
import { emailTaken, isEmailTaken } from "./person-rows.ts";
import { queueLinks } from "./resend-links.ts";

/*
 * A 409 reveals that an address is registered. A client is told so of 10 addresses within an hour, which is enough for a person who has forgotten,
 * or for a table in a clinic. From then on a taken address is answered like a new one, nothing changes, and its owner gets the mail with their
 * links. The id of such an answer looks like any other; calls about it are answered as for a registration.
 */

interface Met {
  email: string;
  origin: string;
  /** Of the registration that would have been. */
  visitor: string;
}

/** @returns the id of a registration that is none @throws HttpError 409 while the client may be told @throws what is another error */
export async function answerTaken(
  services: Services,
  req: Request,
  error: unknown,
  { email, origin, visitor }: Met,
): Promise<{ id: string }> {
  if (!isTaken(error)) throw error;
  if (await services.rateLimits.named("taken addresses").hasRoom(clientOf(req.ip))) throw emailTaken();
  await queueLinks(services.database.db, email, origin);
  return { id: idOfNoRegistration(services, visitor) };
}

const isTaken = (error: unknown): boolean =>
  isEmailTaken(error) || (error instanceof HttpError && error.code === "email_taken");
