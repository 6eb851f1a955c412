import pg from "pg";
import { lockKey } from "#server/platform/database/locks.ts";
import { codeOf } from "#server/platform/errors/error-code.ts";

type Claim =
  | { result: "ours"; connection: pg.Client }
  | { result: "taken" }
  | { result: "not-ready"; error: unknown };

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
    const answer = await connection.query<{ ours: boolean }>(
      `select pg_try_advisory_lock(${lockKey("$1")}) as ours`,
      ["embedded-postgres-owner"],
    );
    if (answer.rows[0]?.ours) return { result: "ours", connection };
    await connection.end();
    return { result: "taken" };
  } catch (error) {
    void connection.end().catch(() => undefined);
    // No connection left means that clients are alive, so the server has an owner.
    return codeOf(error) === "53300" ? { result: "taken" } : { result: "not-ready", error };
  }
}
