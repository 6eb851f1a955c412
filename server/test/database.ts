import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import {
  findPostmaster,
  startEmbeddedPostgres,
} from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { query } from "./connection.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A PostgreSQL server for tests, with a migrated database that test databases are copied from. */
export interface TestServer {
  url: string;
  template: string;
  /** How `create database` copies it. */
  copying: string;
}

export interface TestDatabase {
  url: string;
  /** Removes the database and cuts its connections. */
  drop(): Promise<void>;
}

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

const folderPrefix = "website-test-postgres-";

/**
 * Starts a PostgreSQL server for tests in a temporary folder, or uses the one at `existingUrl`, and migrates a template
 * database there. `stop` leaves nothing behind; after a kill -9 the next call clears up. Throws what start or migration throw.
 */
export async function startTestServer(existingUrl?: string): Promise<TestServer & { stop(): Promise<void> }> {
  const server = existingUrl ? { url: existingUrl, stop: async () => undefined } : await startTemporary();
  const template = `template_${randomBytes(6).toString("hex")}`;
  const stop = async () => {
    if (existingUrl) await query(existingUrl, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
  try {
    await query(server.url, `create database ${template}`);
    await migrateDatabase(withDatabase(server.url, template));
    const { rows } = await query(server.url, "show server_version_num");
    // A third of the work of copying through the log; known since PostgreSQL 15.
    const copying = Number(rows[0]?.server_version_num) >= 150_000 ? "strategy file_copy" : "";
    return { url: server.url, template, copying, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Makes an empty, migrated database of its own for a test file (about 20 ms). In Vitest the server comes from the global
 * setup; elsewhere pass it.
 */
export async function createTestDatabase(server?: TestServer): Promise<TestDatabase> {
  const { url, template, copying } = server ?? (await import("vitest")).inject("testServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await query(url, `create database ${name} template ${template} ${copying}`);
  return {
    url: withDatabase(url, name),
    drop: async () => {
      await query(url, `drop database if exists ${name} with (force)`);
    },
  };
}

async function startTemporary() {
  const parent = await databasesFolder();
  await clearUp(parent);
  const dataDir = await temporaryFolder(`${folderPrefix}${process.pid}`, parent);
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: "warn" }), fsync: false });
    process.once("exit", remove);
    return {
      url: postgres.url,
      stop: async () => {
        await postgres.stop();
        process.removeListener("exit", remove);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Memory where Linux has 2 GB of it to spare: on a disk the databases of the test files take a fifth of a run's time. */
async function databasesFolder(): Promise<string> {
  const memory = await statfs("/dev/shm").catch(() => undefined);
  return memory && memory.bavail * memory.bsize > 2e9 ? "/dev/shm" : tmpdir();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Ends and removes what this user's test runs left that were killed. */
async function clearUp(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(folderPrefix) ? Number(name.slice(folderPrefix.length).split("-")[0]) : 0;
    if (pid === 0 || isAlive(pid)) continue;
    const folder = path.join(parent, name);
    const owner = await stat(folder).catch(() => undefined);
    if (owner?.uid !== process.getuid?.()) continue;
    const orphan = findPostmaster(path.join(folder, "postgres"));
    if (orphan) process.kill(orphan.pid, "SIGQUIT");
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined);
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
