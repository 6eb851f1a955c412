import { LRUCache } from "lru-cache";
import type { Secret } from "#server/platform/security/secret.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";

/** Members' actions on a bill change sooner than the members. */
export type CachedLookup = Omit<RepresentativeLookup, "stands">;

export const createLookupCache = () => new LRUCache<string, CachedLookup>({ max: 500, ttl: 10 * 60_000 });

/** A keyed hash of the normalized question, so that memory holds no address. */
export function lookupKey(secret: Secret, version: string, address: string): string {
  const words = address
    .toLowerCase()
    .replace(/[\s,]+/g, " ")
    .trim();
  return secret.sign("lookup cache", `${version}\n${words}`);
}
