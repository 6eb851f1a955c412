import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { clusterFolder, heardLog } from "#server/test/cluster-folder.ts";
import { query } from "#server/test/connection.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isAlive } from "./postmaster-file.ts";

const { folder, log, start, startElsewhere, postmasterPid } = clusterFolder();

/** Writes one row after another until the connection dies; returns how many were acknowledged. */
async function writeUntilKilled(url: string, kill: () => void): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table written (id int primary key)");
  let acknowledged = 0;
  try {
    for (;;) {
      await client.query("insert into written values ($1)", [acknowledged + 1]);
      acknowledged += 1;
      if (acknowledged === 50) kill();
    }
  } catch {
    return acknowledged;
  }
}

async function countWritten(url: string): Promise<number> {
  const result = await query(url, "select count(*)::int as n from written where id > 0");
  return result.rows[0].n;
}

describe("startEmbeddedPostgres, when something is killed,", () => {
  it("takes over the database of a server that was killed, with all that it acknowledged", async () => {
    const { holder, url } = await startElsewhere();
    const orphan = await postmasterPid();
    await query(url, "create table written as select generate_series(1, 50) as id");
    holder.kill("SIGKILL");
    await once(holder, "exit");
    const heir = await start();
    expect(heir.url).toBe(url);
    expect(await postmasterPid()).toBe(orphan);
    expect(await countWritten(heir.url)).toBe(50);
    // Its output goes nowhere now, which must not harm it.
    await expect(query(heir.url.replace(/postgres$/, "nowhere"), "select 1")).rejects.toThrow(
      "does not exist",
    );
    await heir.stop();
    expect(isAlive(orphan)).toBe(false);
  });

  it("recovers after server and database were killed in the middle of writing", async () => {
    const { holder, url } = await startElsewhere();
    const postmaster = await postmasterPid();
    const acknowledged = await writeUntilKilled(url, () => {
      holder.kill("SIGKILL");
      process.kill(postmaster, "SIGKILL");
    });
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    const recovered = await start();
    const found = await countWritten(recovered.url);
    // The last row may have been written although its response never arrived.
    expect([acknowledged, acknowledged + 1]).toContain(found);
  });

  it("starts over a pid file that names some other living process", async () => {
    await (await start()).stop();
    const file = `${process.pid}\n${folder.dataDir}/postgres\n1700000000\n1\n\n127.0.0.1\n  123 456\nready   \n`;
    await writeFile(path.join(folder.dataDir, "postgres", "postmaster.pid"), file);
    const { url } = await start();
    expect((await query(url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("brings a crashed database back on the same address", async () => {
    const { url } = await start();
    const crashed = await postmasterPid();
    process.kill(crashed, "SIGKILL");
    await vi.waitFor(
      async () => {
        expect((await query(url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
        expect(await postmasterPid()).not.toBe(crashed);
      },
      { timeout: 30_000, interval: 20 },
    );
  });

  it("keeps the folder after its own connection was terminated", async () => {
    const { url } = await start();
    await query(url, "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()");
    await vi.waitFor(
      async () => {
        const owners = "select 1 from pg_stat_activity where application_name = 'embedded-postgres-owner'";
        expect((await query(url, owners)).rowCount).toBe(1);
      },
      { timeout: 30_000, interval: 20 },
    );
    await expect(startEmbeddedPostgres({ dataDir: folder.dataDir, log })).rejects.toThrow(
      "Another server is already using",
    );
  });

  it("ends the database when the process just exits", async () => {
    const { holder } = await startElsewhere();
    const pid = await postmasterPid();
    holder.stdin?.write("exit\n");
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000, interval: 20 });
  });

  it("brings it back on its own address, though another program had taken that for a while", async () => {
    const { heard, hears } = heardLog();
    const { url } = await start({ log: heard });
    process.kill(await postmasterPid(), "SIGKILL");
    const other = createServer();
    await vi.waitFor(
      () =>
        new Promise<void>((resolve, reject) => {
          other.once("error", reject).listen(Number(new URL(url).port), "127.0.0.1", resolve);
        }),
      { timeout: 30_000, interval: 1 },
    );
    await hears("Address already in use");
    other.close();
    await hears("The built-in database is back");
    expect((await query(url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("a stop while it is being brought back leaves no database behind that nobody owns", async () => {
    const { heard, hears } = heardLog();
    const postgres = await start({ log: heard });
    process.kill(await postmasterPid(), "SIGKILL");
    await hears("database system was interrupted");
    const next = await postmasterPid();
    await postgres.stop();
    expect(isAlive(next)).toBe(false);
  });
});
