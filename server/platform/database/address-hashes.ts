import { type SQL, sql } from "drizzle-orm";
import type { Secret } from "#server/platform/security/secret.ts";

/**
 * Keyed hashes of an email address, or of a column's, in any letter case. PostgreSQL computes them, so that one statement compares a million
 * addresses. With a key for each secret that still counts, the current one first: after a change of APP_SECRET, what was stored with the
 * former one still holds.
 */
export const addressHashes = (secret: Secret, use: string, email: SQL | string): SQL[] =>
  secret
    .deriveAll(use)
    .map((key) => sql`encode(sha256(${key}::bytea || convert_to(lower(${email}::text), 'UTF8')), 'hex')`);
