import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestServer } from "#server/test/database.ts";

const root = path.resolve(import.meta.dirname, "..");

/** The production server as `npm run build` leaves it. */
export const builtServer = path.join(root, "dist/server/index.js");

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  /** The administrator that the server was started with. */
  administrator: { username: string; password: string };
  /** Its own database, for tests that look behind the screens. */
  databaseUrl: string;
  /** Everything that it has written so far, standard output and errors. */
  output(): string;
}

// Nothing listens here: a test that needs an outside service plays it and names its address in `serverEnv`.
const nowhere = "http://127.0.0.1:9";
const START_LIMIT_MS = 20_000;

/**
 * Starts the built server on a free port with a database and a data folder of its own. `stop` ends it and removes both,
 * and throws if the server had ended by itself or does not stop in order. Throws with the server's words if it does not get ready.
 */
export async function startServer(
  postgres: TestServer,
  options: { seed: "none" | "demo"; env: Record<string, string> },
): Promise<RunningServer & { stop(): Promise<void> }> {
  const administrator = { username: "admin", password: "correct-horse-battery" };
  const database = await createTestDatabase(postgres);
  const dataDir = await mkdtemp(path.join(tmpdir(), "website-e2e-data-"));
  await chmod(dataDir, 0o755);
  const child = spawn(process.execPath, [builtServer], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SEED: options.seed,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      AVATAR_SERVICE_URL: "",
      FIVE_CALLS_API_URL: nowhere,
      CENSUS_GEOCODER_URL: nowhere,
      LEGISLATORS_URL: nowhere,
      NPI_REGISTRY_URL: nowhere,
      GHL_API_URL: nowhere,
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const stop = async () => {
    const problem = await end(child);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    if (problem) throw new Error(`${problem}\n${output.slice(-4000)}`);
  };
  try {
    const url = await ready(child, () => output);
    return { url, administrator, databaseUrl: database.url, output: () => output, stop };
  } catch (error) {
    child.kill("SIGKILL");
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Waits for the line that says "ready" with the port, and for /readyz. */
async function ready(child: ChildProcess, output: () => string): Promise<string> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    const port = portIn(output());
    if (port) {
      const url = `http://127.0.0.1:${port}`;
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      if (answer?.ok) return url;
    }
    await sleep(20);
  }
  throw new Error(`The server did not get ready:\n${output().slice(-4000)}`);
}

function portIn(output: string): number | undefined {
  for (const line of output.split("\n")) {
    if (!line.startsWith("{") || !line.includes('"ready"')) continue;
    const port = /"port":(\d+)/.exec(line)?.[1];
    if (port) return Number(port);
  }
  return undefined;
}

async function end(child: ChildProcess): Promise<string | undefined> {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  if (ended()) return `The server ended by itself (${child.exitCode ?? child.signalCode}).`;
  child.kill("SIGTERM");
  for (const until = Date.now() + 10_000; Date.now() < until && !ended(); ) await sleep(20);
  if (!ended()) {
    child.kill("SIGKILL");
    return "The server did not stop within 10 s.";
  }
  return child.exitCode === 0 ? undefined : `The server stopped with ${child.exitCode ?? child.signalCode}.`;
}
