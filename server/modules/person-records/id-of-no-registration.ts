import { createHmac, randomUUID } from "node:crypto";
import type { Request } from "express";
import { visitorOf } from "#server/platform/http/visitor.ts";
import type { Services } from "#server/platform/services.ts";
import { isUuid } from "#shared/fields.ts";

/** An id for the answer about a taken address, which looks like any other and can be told from it by this visitor alone. */
export function idOfNoRegistration(services: Pick<Services, "secret">, visitor: string): string {
  const random = randomUUID().slice(0, 18);
  return random + tailOf(services, random, visitor);
}

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
