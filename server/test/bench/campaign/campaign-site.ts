import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { fiveCallsResponse } from "#server/test/fakes/fake-congress.ts";
import { json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { startServerProcess } from "#server/test/server-process.ts";
import { loadCores, pinSelf } from "./processor-time.ts";
import { createStage } from "./stage.ts";

const account = { username: "admin", password: "correct-horse-battery" };

/** Starts the servers and their database on the first core, and moves this process, which makes the load, to the others. */
export async function startCampaignSite({ instances, node }: { instances: number; node: string }) {
  const folder = await mkdtemp(join(tmpdir(), "website-campaign-"));
  const isPinned = pinSelf("0");
  const fiveCalls = await startFakeServer(json(fiveCallsResponse()));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: "warn" }) });
  const env = {
    SEED: "demo",
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    LOG_LEVEL: "info",
    TRUST_PROXY: "1",
    FIVE_CALLS_API_URL: `${fiveCalls.url}/v1`,
    FIVE_CALLS_API_KEY: "campaign",
    NODE_OPTIONS: `--import ${join(import.meta.dirname, "event-loop-delay.mjs")}`,
  };
  const server = await startServerProcess(env, { node });
  const servers = [server];
  while (servers.length < instances) servers.push(await startServerProcess(env, { node }));
  const postmaster = Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  if (isPinned) pinSelf(loadCores());
  const pool = new pg.Pool({ connectionString: postgres.url });
  pool.on("error", () => undefined);
  return {
    account,
    isPinned,
    pool,
    server,
    urls: servers.map(({ url }) => url),
    stage: createStage(servers, postmaster),
    stop: async () => {
      await pool.end();
      for (const { end } of servers) await end();
      await postgres.stop();
      await fiveCalls.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
