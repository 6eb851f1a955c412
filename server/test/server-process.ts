import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { packageRoot } from "#server/platform/env/package-root.ts";

/** The production server as `npm run build` leaves it. */
export const builtServer = path.join(packageRoot(), "dist/server/index.js");

/** As the unit, the image and `npm start` have them. */
const memoryFlags = ["--max-semi-space-size=8", "--heap-growing-percent=30"];

// Nothing listens here: a test that needs an outside service plays it and names its address.
const nowhere = "http://127.0.0.1:9";
const startLimitMs = 180_000;
const stopLimitMs = 10_000;

/** A built server in a process of its own. */
export interface ServerProcess {
  /** Without a slash at the end. */
  url: string;
  pid: number;
  /** Everything that it has written so far, standard output and errors. */
  output(): string;
  /** Ends it in order; a sentence when it had crashed, or did not stop as it should. */
  end(): Promise<string | undefined>;
  /** kill -9; returns when it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts the built server on a free port of 127.0.0.1, without any outside service but those in `env`, and waits until
 * it is ready.
 * @throws Error with the server's own words when it does not get ready.
 */
export async function startServerProcess(
  env: Record<string, string>,
  { node = process.execPath, server = builtServer } = {},
): Promise<ServerProcess> {
  const child = spawn(node, [...memoryFlags, server], {
    // Away from a developer's .env.
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      HOST: "127.0.0.1",
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "131072",
      AVATAR_SERVICE_URL: "",
      FIVE_CALLS_API_URL: nowhere,
      CENSUS_GEOCODER_URL: nowhere,
      LEGISLATORS_URL: nowhere,
      FEDERAL_REGISTER_URL: nowhere,
      CONGRESS_API_URL: nowhere,
      OPENFDA_URL: nowhere,
      NPI_REGISTRY_URL: nowhere,
      GHL_API_URL: nowhere,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const kill = async () => {
    child.kill("SIGKILL");
    await gone(child, stopLimitMs);
  };
  try {
    const url = await ready(child, () => output);
    return { url, pid: child.pid ?? 0, output: () => output, end: () => end(child), kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function gone(child: ChildProcess, limitMs: number): Promise<boolean> {
  for (const until = Date.now() + limitMs; Date.now() < until && !hasEnded(child); ) await sleep(20);
  return hasEnded(child);
}

/** Waits for the line that says "ready" with the port, and for /readyz. */
async function ready(child: ChildProcess, output: () => string): Promise<string> {
  const until = Date.now() + startLimitMs;
  while (Date.now() < until && !hasEnded(child)) {
    const port = portIn(output());
    if (port) {
      const url = `http://127.0.0.1:${port}`;
      const response = await fetch(`${url}/readyz`).catch(() => undefined);
      if (response?.ok) return url;
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
  if (hasEnded(child)) return `The server crashed (${child.exitCode ?? child.signalCode}).`;
  child.kill("SIGTERM");
  if (!(await gone(child, stopLimitMs))) {
    child.kill("SIGKILL");
    return `The server did not stop within ${stopLimitMs / 1000} s.`;
  }
  return child.exitCode === 0 ? undefined : `The server stopped with ${child.exitCode ?? child.signalCode}.`;
}
