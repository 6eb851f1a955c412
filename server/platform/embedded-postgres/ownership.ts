import pg from "pg";
import { codeOf } from "#server/platform/errors/error-code.ts";

type Claim =
  | { result: "ours"; connection: pg.Client }
  | { result: "taken" }
  | { result: "not-ready"; error: unknown };

/**
 * The folder's lock, for good: every version takes both keys, so that no two run on one folder at once. The first is that of the
 * versions before November 22, 2026, the second hashtextextended('embedded-postgres-owner', 0).
 */
export const ownerKeys = ["7243001", "7277141893049553907"] as const;

/** Ownership is an advisory lock on a connection of its own: the operating system releases it however we end, kill -9 included. Never throws. */
export async function claim(url: string): Promise<Claim> {
  const connection = new pg.Client({
    connectionString: url,
    application_name: "embedded-postgres-owner",
    connectionTimeoutMillis: 1500,
    query_timeout: 1500,
    keepAlive: true,
  });
  // A lost connection shows as "end"; without a listener its error would end the process.
  connection.on("error", () => undefined);
  try {
    await connection.connect();
    const result = await connection.query<{ ours: boolean }>(
      // One after the other, so that two servers never hold one each.
      "select case when pg_try_advisory_lock($1) then pg_try_advisory_lock($2) else false end as ours",
      [...ownerKeys],
    );
    if (result.rows[0]?.ours) return { result: "ours", connection };
    await connection.end();
    return { result: "taken" };
  } catch (error) {
    void connection.end().catch(() => undefined);
    // No connection left means that clients are alive, so the server has an owner.
    return codeOf(error) === "53300" ? { result: "taken" } : { result: "not-ready", error };
  }
}
