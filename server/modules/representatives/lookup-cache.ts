import { LRUCache } from "lru-cache";
import type { Secret } from "#server/platform/security/secret.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";

/** What members have done for a bill changes sooner than who they are. */
export type KeptLookup = Omit<RepresentativeLookup, "stands">;

/** The latest answers of the lookup, in memory. */
export const createLookupCache = () => new LRUCache<string, KeptLookup>({ max: 500, ttl: 10 * 60_000 });

/**
 * The name of a question in the cache, the same for other case, spaces and commas: a keyed hash, so that nobody who sees this memory
 * learns what was asked.
 */
export function lookupName(secret: Secret, version: string, address: string): string {
  const words = address
    .toLowerCase()
    .replace(/[\s,]+/g, " ")
    .trim();
  return secret.sign("lookup cache", `${version}\n${words}`);
}
