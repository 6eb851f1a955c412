import { createSlidingLimit } from "#server/platform/limits/sliding-limit.ts";
import type { Services } from "#server/platform/services.ts";
import type { listings } from "#shared/people.ts";

/** So many public names of one client address appear within an hour without a confirmed email address. */
const atOnce = { events: 5, seconds: 60 * 60 };

interface Place {
  listing: (typeof listings)[number];
  burst: string | null;
}

/** Whose turn it is on the list of supporters, so that nobody fills it with names of their own. */
export function createPublicNames({ database, secret }: Pick<Services, "database" | "secret">) {
  const limit = createSlidingLimit(database.db, "public-names", atOnce);
  const keyOf = (client: string) => secret.sign("client of a registration", client);
  return {
    async place(client: string, registrationId: string): Promise<Place> {
      const { isGranted, run } = await limit.claim(keyOf(client), registrationId);
      return { listing: isGranted ? "at-once" : "held-back", burst: run };
    },
    giveBack: (client: string, registrationId: string) => limit.giveBack(keyOf(client), registrationId),
  };
}
