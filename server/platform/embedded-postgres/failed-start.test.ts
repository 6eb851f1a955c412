import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { clusterFolder } from "#server/test/cluster-folder.ts";
import { findBinaries } from "./binaries.ts";
import { createCluster } from "./cluster.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { chooseRunAs, chownTo } from "./run-as.ts";

const { folder, log, start, startElsewhere, postmasterPid } = clusterFolder();
const inCluster = (name: string) => path.join(folder.dataDir, "postgres", name);

describe("a start that can't succeed says why, in PostgreSQL's own words:", () => {
  it("a setting that PostgreSQL does not take", async () => {
    await writeFile(inCluster("postgresql.auto.conf"), "no_such_setting = 1\n");
    await expect(start()).rejects.toThrow(
      /PostgreSQL did not start in .*unrecognized configuration parameter/s,
    );
  });

  it("a folder that holds something else, which is left as it is", async () => {
    await rm(path.join(folder.dataDir, "postgres"), { recursive: true });
    await mkdir(path.join(folder.dataDir, "postgres"));
    await writeFile(inCluster("thesis.txt"), "years of work");
    await expect(start()).rejects.toThrow("ENOTEMPTY");
    expect(await readFile(inCluster("thesis.txt"), "utf8")).toBe("years of work");
    expect(await readdir(folder.dataDir)).toEqual(["postgres"]);
  });

  it("a platform without a PostgreSQL of its own", async () => {
    const { arch } = process;
    Object.defineProperty(process, "arch", { value: "pdp11" });
    try {
      await expect(findBinaries()).rejects.toThrow(/-pdp11 is not installed\): set DATABASE_URL/);
    } finally {
      Object.defineProperty(process, "arch", { value: arch });
    }
  });

  it("programs that don't run on this machine", async () => {
    const broken = { ...(await findBinaries()), postgres: "/no/such/postgres" };
    expect(() => chooseRunAs(broken, folder.dataDir)).toThrow(
      /cannot run here \(.*\/no\/such\/postgres.*\): set DATABASE_URL, or use another DATA_DIR/s,
    );
  });

  it("a database that runs but does not respond", async () => {
    const { holder } = await startElsewhere();
    const frozen = await postmasterPid();
    process.kill(frozen, "SIGSTOP");
    holder.kill("SIGKILL");
    try {
      await expect(start({ silenceLimitMs: 1000 })).rejects.toThrow(`PostgreSQL (process ${frozen})`);
    } finally {
      process.kill(frozen, "SIGCONT");
    }
  });
});

it("a new database leaves nothing of an attempt that failed, nor of one that was killed, and spares one under way", async () => {
  const [killed, underWay] = [".postgres-new-999999999-abc", `.postgres-new-${process.pid}-abc`];
  for (const name of [killed, underWay]) await mkdir(path.join(folder.dataDir, name));
  const binaries = { ...(await findBinaries()), initdb: "/bin/false" };
  const runAs = chooseRunAs(binaries, folder.dataDir);
  const made = createCluster(binaries, runAs, path.join(folder.dataDir, "another"), false);
  await expect(made).rejects.toThrow("false ended with 1");
  expect((await readdir(folder.dataDir)).sort()).toEqual([underWay, "postgres"]);
});

it("who is not root runs PostgreSQL as themselves, and gives no file away", async () => {
  const root = vi.spyOn(process, "getuid").mockReturnValue(1000);
  try {
    const runAs = chooseRunAs(await findBinaries(), folder.dataDir);
    expect(runAs.command("postgres", ["-V"]).options).not.toHaveProperty("uid");
    await chownTo(runAs, "/no/such/folder");
  } finally {
    root.mockRestore();
  }
});

it("a pid file that is half written means a server on its way: tools beside it wait for no address", async () => {
  await start();
  const whole = await readFile(inCluster("postmaster.pid"), "utf8");
  await writeFile(inCluster("postmaster.pid"), `${whole.split("\n")[0]}\n`);
  expect(await findEmbeddedPostgres(folder.dataDir)).toBeUndefined();
  await writeFile(inCluster("postmaster.pid"), whole);
  expect(await findEmbeddedPostgres(folder.dataDir)).toBeDefined();
});

it("a second server is refused even while the first has no connection to spare", async () => {
  const { url } = await start();
  const crowd: pg.Client[] = [];
  try {
    for (let full = false; !full; ) {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => undefined);
      full = await client.connect().then(
        () => false,
        () => true,
      );
      if (!full) crowd.push(client);
    }
    await expect(startEmbeddedPostgres({ dataDir: folder.dataDir, log })).rejects.toThrow(
      "Another server is already using",
    );
  } finally {
    await Promise.all(crowd.map((client) => client.end()));
  }
});
