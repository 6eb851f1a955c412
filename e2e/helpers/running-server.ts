import { rm } from "node:fs/promises";
import { createTestDatabase, type TestServer } from "#server/test/database.ts";
import { type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";

export interface RunningServer extends Pick<ServerProcess, "url"> {
  /** The administrator that the server was started with. */
  administrator: { username: string; password: string };
  /** Its own database, for tests that look behind the screens. */
  databaseUrl: string;
  /** Its own folder: stored photos, mails. */
  dataDir: string;
}

/**
 * Starts the built server with a database and a data folder of its own. `stop` ends it and removes both, and throws if
 * the server had ended by itself or does not stop in order. Throws with the server's words if it does not get ready.
 */
export async function startServer(
  postgres: TestServer,
  options: { seed: "none" | "demo"; env: Record<string, string> },
): Promise<RunningServer & { stop(): Promise<void> }> {
  const administrator = { username: "admin", password: "correct-horse-battery" };
  const database = await createTestDatabase(postgres);
  const dataDir = await temporaryFolder("website-e2e-data");
  const clearUp = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { url, output, end } = await startServerProcess({
      LOG_LEVEL: "info",
      DATABASE_URL: database.url,
      // One browser needs few of them, and the tests look into the database beside it.
      DATABASE_POOL: "6",
      DATA_DIR: dataDir,
      SEED: options.seed,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ...options.env,
    });
    const stop = async () => {
      const problem = await end();
      await clearUp();
      if (problem) throw new Error(`${problem}\n${output().slice(-4000)}`);
    };
    return { url, administrator, databaseUrl: database.url, dataDir, stop };
  } catch (error) {
    await clearUp();
    throw error;
  }
}
