import type { Pool } from "pg";
import type { CallLimit } from "#shared/api/endpoint.ts";
import { networkOfClient } from "./client-of.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

/** What one /48 may do, in shares of a client: it has room for 65,536 clients, and one alone never uses it up for the others. */
export const sharesOfNetwork = 32;

/** A limit for each client and, because one customer may have countless IPv6 addresses, for its /48. */
export function createClientLimit(pool: Pool, name: string, allowed: CallLimit): RateLimit {
  const clients = createRateLimit(pool, name, allowed);
  if (allowed.clientOnly) return clients;
  const { calls, seconds } = allowed;
  const networks = createRateLimit(pool, `${name} network`, { calls: calls * sharesOfNetwork, seconds });
  const refusalOf = (network: string | undefined) => network && networks.refusal(network);

  return {
    refusal: (client) => clients.refusal(client) ?? (refusalOf(networkOfClient(client)) || undefined),
    async take(client) {
      const network = networkOfClient(client);
      const refusal = refusalOf(network);
      if (refusal) throw refusal;
      await clients.take(client);
      if (network) await networks.take(network);
    },
    async refund(client) {
      const network = networkOfClient(client);
      await clients.refund(client);
      if (network) await networks.refund(network);
    },
    reset: (client) => clients.reset(client),
    forget() {
      clients.forget();
      networks.forget();
    },
  };
}
