import { rm } from "node:fs/promises";
import path from "node:path";
import type { Cookie } from "@playwright/test";
import { createTestDatabase, type TestServer } from "#server/test/database.ts";
import { type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { type Seed, saveTables } from "./saved-tables.ts";

export interface RunningServer extends Pick<ServerProcess, "url"> {
  /** The administrator that the server was started with. */
  administrator: { username: string; password: string };
  /** Of a session of the administrator that every test begins with. */
  cookies: Pick<Cookie, "name" | "value">[];
  /** Its own database, for tests that look behind the screens. */
  databaseUrl: string;
  /** Its own folder: stored photos, mails. */
  dataDir: string;
}

export type StartedServer = RunningServer & {
  /** Makes the site what it was when it had started, with sample content or empty. */
  reset(seed: Seed): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the built server with a database and a data folder of its own. `stop` ends it and removes both, and throws if
 * the server had crashed or does not stop in order. Throws with the server's words if it does not get ready.
 */
export async function startServer(
  postgres: TestServer,
  env: Record<string, string>,
  hasLoaded?: (url: string) => Promise<void>,
): Promise<StartedServer> {
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
      SEED: "demo",
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ADMIN_EMAIL: "office@example.org",
      ...env,
    });
    await hasLoaded?.(url);
    const cookies = await logIn(url, administrator);
    const tables = await saveTables(database.url);
    const reset = async (seed: Seed) => {
      await tables.putBack(seed);
      await rm(path.join(dataDir, "outbox"), { recursive: true, force: true });
      await clearResponseCache(url, cookies);
    };
    const stop = async () => {
      const problem = await end();
      await tables.end();
      await clearUp();
      if (problem) throw new Error(`${problem}\n${output().slice(-4000)}`);
    };
    return { url, administrator, cookies, databaseUrl: database.url, dataDir, reset, stop };
  } catch (error) {
    await clearUp();
    throw error;
  }
}

async function logIn(url: string, administrator: RunningServer["administrator"]) {
  const response = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(administrator),
  });
  if (!response.ok) throw new Error(`The administrator could not log in: ${await response.text()}`);
  return response.headers.getSetCookie().map((header) => {
    const [name = "", value = ""] = header.split(";")[0]?.split(/=(.*)/) ?? [];
    return { name, value };
  });
}

/** By a save that changes nothing: the server doesn't see what is written to its database by others. */
async function clearResponseCache(url: string, cookies: RunningServer["cookies"]): Promise<void> {
  const response = await fetch(`${url}/api/admin/settings`, {
    method: "PUT",
    headers: {
      "content-type": "application/json",
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    },
    body: "{}",
  });
  if (!response.ok) throw new Error(`The response cache could not be cleared: ${await response.text()}`);
}
