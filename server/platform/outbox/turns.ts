import { LRUCache } from "lru-cache";
import { clientOf, networksOf } from "#server/platform/clients/client-of.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import { hourMs } from "#shared/durations.ts";
import { lastTurn } from "#shared/schema/deliveries.ts";

/** Who causes a delivery, and whose turn it is before. */
export interface Cause {
  /** A keyed hash of a client (an IPv6 /64), which can't be turned back. */
  client: string;
  turn: number;
}

const maxRemembered = 20_000;
/** What a network causes counts an eighth, what the one around it an eighth of that. */
const clientsOfNetwork = 8;

/** The first is 1; 2 and 3 are 2; 4 to 7 are 3. */
export const turnAt = (count: number): number => Math.min(lastTurn, 32 - Math.clz32(count));

/**
 * Clients take turns: what each causes first within the hour goes out before what any causes second. Each process counts for itself:
 * beside a second one, a client that causes much comes one turn earlier.
 */
export function createTurns(secret: Secret) {
  const counts = new LRUCache<string, number>({ max: maxRemembered, ttl: hourMs, noUpdateTTL: true });
  return {
    next({ ip }: { ip?: string | undefined }): Cause {
      const shares = networksOf(ip).map((network, level) => {
        const count = (counts.get(network) ?? 0) + 1;
        counts.set(network, count);
        return Math.ceil(count / clientsOfNetwork ** level);
      });
      const mark = Buffer.from(secret.sign("client of a delivery", clientOf(ip)), "base64url");
      return { client: mark.toString("hex").slice(0, 16), turn: turnAt(Math.max(1, ...shares)) };
    },
  };
}
