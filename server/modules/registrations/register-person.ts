import { randomUUID } from "node:crypto";
import { addContact } from "#server/modules/crm/contact-queue.ts";
import { takeImportedPlace } from "#server/modules/person-records/change-person.ts";
import { insertInto, newPersonRows, refuseTakenEmail } from "#server/modules/person-records/person-rows.ts";
import { endSuppressions } from "#server/modules/person-records/suppressions.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { register } from "#shared/api/registrations.ts";
import { roleOfType } from "#shared/people.ts";
import type { registrations } from "#shared/schema/registrations.ts";

type PersonBody = Omit<EndpointArgs<typeof register>["body"], "via">;

interface Caller {
  rateLimitKey: string;
  /** A hash of the cookie, which may attach a photo. */
  visitor: string | null;
  origin: string;
  countsOnceConfirmed: boolean;
  /** Kept by the mail alone, while it waits. */
  sourceId: string | undefined;
}

/** Only providers are asked for these. */
const nothingProfessional = {
  licenseNumber: null,
  specialty: null,
  credentials: null,
  wantAmbassadorRole: false,
};
const unlimited: PublicListing = { listing: "at-once", burst: null };

/** Stores a person with their first deliveries, all or nothing. @throws HttpError 409 when the address is registered */
export function createRegistering(services: Services) {
  const publicNames = createPublicNames(services);

  return async (
    body: PersonBody,
    { rateLimitKey, visitor, origin, countsOnceConfirmed, sourceId }: Caller,
  ): Promise<{ id: string }> => {
    const isProvider = body.registrationType === "provider";
    const listing = body.sharePublicly ? await publicNames.assign(rateLimitKey) : unlimited;
    const values = isProvider ? body : { ...body, ...nothingProfessional };
    try {
      return await services.database.db.transaction(async (tx) => {
        const { id, rows } = newPersonRows({
          id: (await takeImportedPlace(tx, body.email)) ?? randomUUID(),
          values,
          account: { role: roleOfType[body.registrationType], status: "pending" },
          registration: { registeredBy: visitor, countsOnceConfirmed, ...listing },
          healthcareProfile: isProvider ? {} : undefined,
        });
        await insertInto(tx, rows);
        await endSuppressions(tx, services, [body.email], ["opt-out"]);
        await addContact(tx, id);
        await queueDeliveries(
          tx,
          { kind: "crm.upsert", registrationId: id, origin },
          { kind: "mail.registered", registrationId: id, origin, payload: sourceId ? { sourceId } : {} },
        );
        return { id };
      });
    } catch (error) {
      if (body.sharePublicly) await publicNames.refund(rateLimitKey).catch(() => undefined);
      return refuseTakenEmail(error);
    }
  };
}

type PublicListing = Required<Pick<typeof registrations.$inferInsert, "listing" | "burst">>;

/**
 * Decides when a public name appears, so that no one floods the list. Later names of one address (a campus, a phone carrier) are registered,
 * and appear once the email address is confirmed.
 */
function createPublicNames({ rateLimits, secret }: Pick<Services, "rateLimits" | "secret">) {
  const limit = rateLimits.named("public names");
  const keyOf = (rateLimitKey: string) => secret.sign("client of a registration", rateLimitKey);

  return {
    assign: async (rateLimitKey: string): Promise<PublicListing> => ({
      listing: (await limit.hasRoom(keyOf(rateLimitKey))) ? "at-once" : "held-back",
      burst: burstOf(keyOf(`${rateLimitKey} ${new Date().toISOString().slice(0, 10)}`)),
    }),
    /** For a name that was not stored. */
    refund: (rateLimitKey: string) => limit.refund(keyOf(rateLimitKey)),
  };
}

/** Names of one client on one day. So few bits tell bursts apart, and don't tell where anyone came from. */
const burstOf = (signature: string) =>
  `${Buffer.from(signature, "base64url").toString("hex").slice(0, 5).padStart(8, "0")}-0000-4000-8000-000000000000`;
