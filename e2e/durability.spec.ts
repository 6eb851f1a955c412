import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { type ServerProcess, startServerProcess } from "#server/test/server-process.ts";

// No browser here: the built server with its own database is killed while registrations pour in.
let dataDir: string;
test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "website-durability-"));
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

const start = () =>
  startServerProcess({
    DATA_DIR: dataDir,
    SEED: "none",
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: "correct-horse",
  });

const postmasterPid = async () =>
  Number((await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);

/** Registers people eight at a time until the server is gone; the ids of all that it acknowledged. */
async function pour(
  server: ServerProcess,
  tag: string,
  after: number,
  then: () => Promise<void>,
): Promise<string[]> {
  const acknowledged: string[] = [];
  let isOver = false;
  let count = 0;
  const register = async () => {
    while (!isOver) {
      count += 1;
      const person = {
        firstName: "Kept",
        lastName: "Safe",
        email: `${tag}.${count}@example.org`,
        state: "TX",
      };
      const body = JSON.stringify({ ...person, agreeToTerms: true, sharePublicly: true });
      try {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(`${server.url}/api/register`, { method: "POST", headers, body });
        if (answer.status === 201) acknowledged.push((await answer.json()).id);
        if (acknowledged.length === after) await then();
      } catch {
        isOver = true;
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, register));
  return acknowledged;
}

async function listed(server: ServerProcess): Promise<Set<string>> {
  const ids = new Set<string>();
  let next: string | undefined = "/api/registrations?limit=500";
  while (next) {
    const answer: Response = await fetch(server.url + next);
    for (const { id } of await answer.json()) ids.add(id);
    next = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return ids;
}

test("every acknowledged registration outlives a kill -9 of the server, and of the database with it", async () => {
  test.setTimeout(90_000);
  let server = await start();
  const acknowledged = await pour(server, "server", 150, () => server.kill());
  server = await start();
  const first = await listed(server);
  expect(acknowledged.filter((id) => !first.has(id))).toEqual([]);

  const more = await pour(server, "both", 150, async () => {
    const postmaster = await postmasterPid();
    await server.kill();
    process.kill(postmaster, "SIGKILL");
  });
  server = await start();
  const second = await listed(server);
  expect([...acknowledged, ...more].filter((id) => !second.has(id))).toEqual([]);
  expect(more.length).toBeGreaterThanOrEqual(150);
  expect(await server.end()).toBeUndefined();
});

test("a second start on the same folder says so and harms nothing", async () => {
  const server = await start();
  await expect(start()).rejects.toThrow(/already using/);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.end()).toBeUndefined();
});
