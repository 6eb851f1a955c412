import { sharesOfNetwork } from "#server/platform/http/client-limit.ts";
import { networkOfClient } from "#server/platform/http/client-of.ts";
import { isWithinLimit } from "#server/platform/http/is-within-limit.ts";
import { createSlidingLimit } from "#server/platform/limits/sliding-limit.ts";
import type { Services } from "#server/platform/services.ts";
import type { listings } from "#shared/people.ts";

/** Public names of one client address in an hour that appear without a confirmed email address. */
const atOnce = { events: 5, seconds: 60 * 60 };
/** The same for an IPv6 /48, which has room for 65,536 clients. */
const ofNetwork = { calls: atOnce.events * sharesOfNetwork, seconds: atOnce.seconds };

interface Place {
  listing: (typeof listings)[number];
  burst: string | null;
}

/**
 * Decides when a public name appears, so that no one floods the list. Later names of one address (a campus, a phone carrier) are registered,
 * and appear once the email address is confirmed.
 */
export function createPublicNames({
  database,
  rateLimits,
  secret,
}: Pick<Services, "database" | "rateLimits" | "secret">) {
  const limit = createSlidingLimit(database.db, "public-names", atOnce);
  const networks = rateLimits.named("public names of a network", ofNetwork);
  const keyOf = (client: string) => secret.sign("client of a registration", client);
  return {
    async place(client: string, registrationId: string): Promise<Place> {
      const { isGranted, run } = await limit.claim(keyOf(client), registrationId);
      const network = networkOfClient(client);
      const isAtOnce = isGranted && (!network || (await isWithinLimit(networks, network)));
      return { listing: isAtOnce ? "at-once" : "held-back", burst: run };
    },
    async giveBack(client: string, { listing }: Pick<Place, "listing">, registrationId: string) {
      const network = networkOfClient(client);
      await limit.giveBack(keyOf(client), registrationId);
      if (network && listing === "at-once") await networks.refund(network);
    },
  };
}
