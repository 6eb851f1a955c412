import type { Services } from "#server/platform/services.ts";
import type { listings } from "#shared/people.ts";

export interface PublicListing {
  listing: (typeof listings)[number];
  burst: string | null;
}

/**
 * Decides when a public name appears, so that no one floods the list. Later names of one address (a campus, a phone carrier) are registered,
 * and appear once the email address is confirmed.
 */
export function createPublicNames({ rateLimits, secret }: Pick<Services, "rateLimits" | "secret">) {
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
