import { randomUUID } from "node:crypto";
import type { Request } from "express";
import { visitorOf } from "#server/platform/http/visitor.ts";
import type { Services } from "#server/platform/services.ts";
import { isUuid } from "#shared/fields.ts";

/*
 * What a client that is told nothing was answered about a taken address: for an hour, calls about it are answered as for a real registration.
 * Nothing of it is stored but what was called once, as keyed hashes.
 */

type Parts = Pick<Services, "rateLimits" | "secret">;

const limitOf = ({ rateLimits }: Parts) => rateLimits.named("pretended registrations");
const keyOf = ({ secret }: Parts, id: string, what: string) =>
  secret.sign("pretended registration", `${id} ${what}`);

/** @returns whether this is the first time within the hour */
export const isFirst = (services: Parts, id: string, what: string): Promise<boolean> =>
  limitOf(services).hasRoom(keyOf(services, id, what));

export const isKnown = async (services: Parts, id: string, what: string): Promise<boolean> =>
  (await limitOf(services).refusalOf(keyOf(services, id, what))) !== undefined;

/** @returns its id */
export async function pretendRegistration(
  services: Parts,
  { visitor, email }: { visitor: string; email: string },
): Promise<string> {
  const id = randomUUID();
  await Promise.all(["", visitor, email.toLowerCase()].map((what) => isFirst(services, id, what)));
  return id;
}

export const isPretended = (services: Parts, id: string): Promise<boolean> => isKnown(services, id, "");

export async function isPretendedTo(services: Parts, req: Request, id: string): Promise<boolean> {
  const visitor = visitorOf(req);
  return visitor !== undefined && isUuid(id) && isKnown(services, id, visitor);
}
