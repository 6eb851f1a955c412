import { createHash } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Secret } from "./secret.ts";

/**
 * Keyed hashes of an email address, or of a column's, in any letter case. PostgreSQL computes them, so that one statement compares a million
 * addresses. With a key for each secret that still counts, the current one first: after a change of APP_SECRET, what was stored with a
 * former one still holds.
 */
export const addressHashes = (secret: Secret, use: string, email: SQLWrapper | string): SQL[] =>
  secret
    .deriveAll(use)
    .map((key) => sql`encode(sha256(${key}::bytea || convert_to(lower(${email}::text), 'UTF8')), 'hex')`);

export const suppressionUse = "suppressed addresses";

/** Short enough for a link, long enough to be the only one. */
const markBytes = 9;

/** The beginning of each of these hashes, as a link in a mail carries it. */
export const addressMarks = (secret: Secret, use: string, email: string): string[] =>
  secret
    .deriveAll(use)
    .map((key) => createHash("sha256").update(key).update(email.toLowerCase()).digest())
    .map((hash) => hash.subarray(0, markBytes).toString("base64url"));

/** The same in SQL, of a hash as above. */
export const beginningOf = (hash: SQL): SQL => sql`left(${hash}, ${sql.raw(String(2 * markBytes))})`;
export const hexOfMark = (mark: string): string => Buffer.from(mark, "base64url").toString("hex");
