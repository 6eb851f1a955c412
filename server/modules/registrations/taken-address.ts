import { createHmac, randomUUID } from "node:crypto";
import type { Request } from "express";
import { queueLinks } from "#server/modules/my-data/resend-links.ts";
import { emailTaken, isEmailTaken } from "#server/modules/person-records/person-rows.ts";
import { clientOf } from "#server/platform/clients/client-of.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { visitorOf } from "#server/platform/http/visitor.ts";
import type { Services } from "#server/platform/services.ts";
import { isUuid } from "#shared/fields.ts";

/*
 * A 409 tells that somebody is registered. A client is told so of 10 addresses within an hour, which is enough for a person who has forgotten,
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
  const random = randomUUID().slice(0, 18);
  return { id: random + tailOf(services, random, visitor) };
}

const isTaken = (error: unknown): boolean =>
  isEmailTaken(error) || (error instanceof HttpError && error.code === "email_taken");

/** The second half of a UUID of version 4. */
function tailOf({ secret }: Pick<Services, "secret">, random: string, visitor: string): string {
  const hex = createHmac("sha256", secret.derive("answers for taken addresses"))
    .update(`${random} ${visitor}`)
    .digest("hex");
  const variant = "89ab"[Number.parseInt(hex.slice(0, 1), 16) % 4];
  return `-${variant}${hex.slice(1, 4)}-${hex.slice(4, 16)}`;
}

/** Whether this visitor was answered as if they had registered under this id. */
export function wasAnsweredAsNew(services: Pick<Services, "secret">, req: Request, id: string): boolean {
  const visitor = visitorOf(req);
  return visitor !== undefined && isUuid(id) && id.slice(18) === tailOf(services, id.slice(0, 18), visitor);
}
