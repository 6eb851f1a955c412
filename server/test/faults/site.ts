import { execFileSync } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { query } from "#server/test/connection.ts";
import { crmCredentials } from "#server/test/fakes/fake-crm.ts";
import { type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";

/** What a fault test is, and what it works on: databases and servers of their own, gone after. */

/** One guarantee, tried on running servers. */
export interface FaultTest {
  /** As the report and the README name it. */
  guarantee: string;
  /** Tries it; the figure is what was measured. Throws where the fault test itself could not be done. */
  run(): Promise<Outcome>;
}

/** `skipped`: why this machine can't try it. */
export type Outcome = { ok: boolean; figure: string } | { skipped: string };

/** The time that 99 of 100 stay under, in ms. */
export function p99(times: readonly number[]): number {
  const sorted = times.toSorted((time, next) => time - next);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.POSITIVE_INFINITY;
}

export const longest = (times: readonly number[]): number => Math.max(0, ...times);

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const admin = { username: "admin", password: "correct-horse-battery" };

/** A database in a folder of its own. */
export interface TestDatabase {
  dataDir: string;
  url: string;
  /** Process ids of PostgreSQL: the postmaster first, then its helpers. */
  processes(): Promise<number[]>;
}

/** What ends with a folder, by its path. */
const ends = new Map<string, (() => Promise<unknown>)[]>();

/** Starts something that is stopped before its folder is removed, the latest first, also after a failure. */
export async function startFor<Started>(
  { dataDir }: { dataDir: string },
  start: Promise<Started>,
  end: (started: Started) => Promise<unknown>,
): Promise<Started> {
  const started = await start;
  const others = ends.get(dataDir);
  if (others) others.push(() => end(started));
  else await end(started);
  return started;
}

/** Does something, and ends what was started for this folder. */
export async function withEnds<Result>(dataDir: string, run: () => Promise<Result>): Promise<Result> {
  const started: (() => Promise<unknown>)[] = [];
  ends.set(dataDir, started);
  try {
    return await run();
  } finally {
    ends.delete(dataDir);
    for (const end of started.reverse()) await end();
  }
}

/** Does something with an empty data folder. */
export async function withFolder<Result>(run: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await temporaryFolder("website-faults");
  try {
    return await withEnds(dataDir, () => run(dataDir));
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Does something with an empty database that outlives its servers. */
export const withDatabase = <Result>(run: (database: TestDatabase) => Promise<Result>): Promise<Result> =>
  withFolder(async (dataDir) => {
    const starting = startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
    const { url } = await startFor({ dataDir }, starting, (postgres) => postgres.stop());
    return run({ dataDir, url, processes: () => processesIn(dataDir) });
  });

/** Starts a server on a database, or on the built-in one of its folder; it ends with the folder. */
export const startSite = (database: { dataDir: string; url?: string }, more: Record<string, string> = {}) => {
  const starting = startServerProcess({
    DATA_DIR: database.dataDir,
    ...(database.url && { DATABASE_URL: database.url }),
    SEED: "none",
    LOG_LEVEL: "info",
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    // So that each request can come from an address of its own, as many people's would.
    TRUST_PROXY: "1",
    ...more,
  });
  return startFor(database, starting, (server) => server.end());
};

/** Does something with one server on a database of its own. */
export const withSite = <Result>(
  run: (server: ServerProcess, database: TestDatabase) => Promise<Result>,
  more: Record<string, string> = {},
): Promise<Result> => withDatabase(async (database) => run(await startSite(database, more), database));

/** The processes of the PostgreSQL in a data folder. */
export async function processesIn(dataDir: string): Promise<number[]> {
  const file = await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8");
  const first = Number(file.split("\n")[0]);
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = table.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return [first, ...pairs.flatMap(([pid = 0, parent]) => (parent === first ? [pid] : []))];
}

let people = 0;

/** A client's address that nobody had before, for `X-Forwarded-For`. */
export function nextAddress(): string {
  people += 1;
  return `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`;
}

interface Timed {
  /** 0: no response at all. */
  status: number;
  ms: number;
  cookie: string;
}

interface Asked {
  method?: string;
  body?: unknown;
  cookie?: string;
  /** The client's address. */
  from?: string;
}

/** One request and the time to its response; 15 s are a hang. */
export async function ask(
  server: Pick<ServerProcess, "url">,
  address: string,
  { method = "GET", body, cookie, from }: Asked = {},
): Promise<Timed> {
  const since = performance.now();
  const headers = {
    ...(cookie && { cookie }),
    ...(from && { "x-forwarded-for": from }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const response = await fetch(server.url + address, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
    .then(async (response) => {
      await response.arrayBuffer();
      return { status: response.status, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" };
    })
    .catch(() => ({ status: 0, cookie: "" }));
  return { ...response, ms: performance.now() - since };
}

/** Registers an invented person, who has an address of their own. */
export const registerAt = (
  server: Pick<ServerProcess, "url">,
  email: string,
  more: { via?: string } = {},
): Promise<Timed> =>
  ask(server, "/api/register", {
    method: "POST",
    from: nextAddress(),
    body: {
      firstName: "Kept",
      lastName: "Safe",
      email,
      state: "TX",
      agreeToTerms: true,
      sharePublicly: true,
      ...more,
    },
  });

/** What the process holds in memory, in MB. */
export async function memoryOf({ pid }: Pick<ServerProcess, "pid">): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Calls of the panel, whose session outlives each of the instances. @throws Error unless it succeeds, as where a server is killed */
export async function openPanel(server: () => Pick<ServerProcess, "url">) {
  const { cookie } = await ask(server(), "/api/admin/login", { method: "POST", body: admin });
  return async <Body>(method: string, path: string, body?: Buffer<ArrayBuffer> | object): Promise<Body> => {
    const isFile = Buffer.isBuffer(body);
    const response = await fetch(`${server().url}/api/admin/${path}`, {
      method,
      headers: { cookie, "content-type": isFile ? "text/csv" : "application/json" },
      body: isFile ? body : body && JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    // The response of the contract.
    return (text ? JSON.parse(text) : undefined) as Body;
  };
}

/** Connects a site to the CRM that a fault test plays. */
export async function connectCrm(server: Pick<ServerProcess, "url">): Promise<void> {
  const call = await openPanel(() => server);
  await call("PUT", "settings", {
    ghlLocationId: crmCredentials.locationId,
    ghlPrivateKey: crmCredentials.privateKey,
  });
}

/** Asks the built-in database of a data folder, which runs. */
export const queryIn = async (dataDir: string, text: string) =>
  (await query((await findEmbeddedPostgres(dataDir)) ?? "", text)).rows;

/** Who is registered there. */
export const storedEmails = async (dataDir: string): Promise<string[]> =>
  (await queryIn(dataDir, "select email from registrations")).map(({ email }) => email);

/** Asks again and again until it is true; how long that took in ms. @throws Error after `limitMs`. */
export async function until(isTrue: () => Promise<boolean>, limitMs = 15_000): Promise<number> {
  const since = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - since > limitMs) throw new Error(`it did not happen within ${limitMs / 1000} s`);
    await sleep(20);
  }
  return performance.now() - since;
}
