import { storeNewPerson } from "#server/modules/person-records/new-person.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { register } from "#shared/api/registrations.ts";
import { roleOfType } from "#shared/people.ts";

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

/** Stores a person with their first deliveries, all or nothing. @throws what `isEmailTaken` holds of */
export async function registerPerson(
  services: Services,
  body: PersonBody,
  { rateLimitKey, visitor, origin, countsOnceConfirmed, sourceId }: Caller,
): Promise<{ id: string }> {
  const isProvider = body.registrationType === "provider";
  const listing = body.sharePublicly ? await listingOf(services, rateLimitKey) : {};
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

/**
 * When a public name appears, so that no one floods the list: later names of one address (a campus, a phone carrier) appear once the email
 * address is confirmed.
 */
async function listingOf({ rateLimits, secret }: Services, rateLimitKey: string) {
  const keyOf = (client: string) => secret.sign("client of a registration", client);
  const isAtOnce = await rateLimits.named("public names").hasRoom(keyOf(rateLimitKey));
  return {
    listing: isAtOnce ? ("at-once" as const) : ("held-back" as const),
    burst: burstOf(keyOf(`${rateLimitKey} ${new Date().toISOString().slice(0, 10)}`)),
  };
}

/** Names of one client on one day. So few bits tell bursts apart, and don't tell where anyone came from. */
const burstOf = (signature: string) =>
  `${Buffer.from(signature, "base64url").toString("hex").slice(0, 5).padStart(8, "0")}-0000-4000-8000-000000000000`;
