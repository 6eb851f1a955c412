import { networkOfClient, sharesOfNetwork } from "#server/platform/clients/client-of.ts";
import { isWithinLimit } from "#server/platform/http/rate-limits.ts";
import { type Claim, createSlidingLimit } from "#server/platform/limits/sliding-limit.ts";
import type { Services } from "#server/platform/services.ts";
import type { listings } from "#shared/people.ts";

/** Public names of one client address in an hour that appear without a confirmed email address. */
const atOnce = { events: 5, seconds: 60 * 60 };
/** The same for an IPv6 /48, which has room for 65,536 clients. */
const ofNetwork = { calls: atOnce.events * sharesOfNetwork, seconds: atOnce.seconds };

export interface PublicListing {
  listing: (typeof listings)[number];
  burst: string | null;
}

interface Sharing {
  client: string;
  registrationId: string;
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
  const eventOf = ({ client, registrationId }: Sharing) => ({
    key: secret.sign("client of a registration", client),
    id: registrationId,
  });

  async function listingOf({ client }: Sharing, claim: Claim | undefined): Promise<PublicListing> {
    const network = networkOfClient(client);
    const isAtOnce = claim?.isGranted && (!network || (await isWithinLimit(networks, network)));
    return { listing: isAtOnce ? "at-once" : "held-back", burst: claim?.run ?? null };
  }

  return {
    async assign(person: Sharing): Promise<PublicListing> {
      const [claim] = await limit.claim([eventOf(person)]);
      return listingOf(person, claim);
    },
    async refund(person: Sharing, { listing }: PublicListing) {
      await limit.refund(eventOf(person));
      const network = networkOfClient(person.client);
      if (network && listing === "at-once") await networks.refund(network);
    },
  };
}
