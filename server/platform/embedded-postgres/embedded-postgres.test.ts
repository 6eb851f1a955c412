import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { clusterFolder } from "#server/test/cluster-folder.ts";
import { query } from "#server/test/connection.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isAlive } from "./postmaster-file.ts";

const { folder, log, start, postmasterPid } = clusterFolder();

describe("startEmbeddedPostgres", () => {
  it("keeps what was written over a stop and a start, with fsync on, on 127.0.0.1 only", async () => {
    const first = await start();
    await query(first.url, "create table kept as select 'yes' as word");
    const settings = await query(
      first.url,
      "select current_setting('fsync') f, current_setting('listen_addresses') l, current_setting('unix_socket_directories') u",
    );
    expect(settings.rows[0]).toEqual({ f: "on", l: "127.0.0.1", u: "" });
    expect(await findEmbeddedPostgres(folder.dataDir)).toBe(first.url);
    const pid = await postmasterPid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await findEmbeddedPostgres(folder.dataDir)).toBeUndefined();

    const second = await start();
    expect((await query(second.url, "select word from kept")).rows).toEqual([{ word: "yes" }]);
  });

  it("lets nobody in without the password", async () => {
    const { url } = await start();
    await expect(query(url.replace(/:[^:@/]+@/, ":wrong@"), "select 1")).rejects.toThrow(
      "password authentication failed",
    );
  });

  it("refuses a second server on the folder with a sentence, and leaves the first unharmed", async () => {
    const first = await start();
    await expect(startEmbeddedPostgres({ dataDir: folder.dataDir, log })).rejects.toThrow(
      `Another server is already using ${folder.dataDir}: stop it first, or set DATA_DIR or DATABASE_URL.`,
    );
    expect((await query(first.url, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("gives the folder to exactly one of several that start on it at once, empty or not", async () => {
    await rm(path.join(folder.dataDir, "postgres"), { recursive: true });
    for (const round of ["empty", "filled"]) {
      const results = await Promise.allSettled([start(), start(), start()]);
      expect(
        results.filter((result) => result.status === "fulfilled"),
        round,
      ).toHaveLength(1);
      for (const result of results) {
        if (result.status === "rejected")
          expect(String(result.reason)).toContain("Another server is already using");
      }
      for (const result of results) if (result.status === "fulfilled") await result.value.stop();
    }
  });

  it("names DATA_DIR when the folder cannot be made", async () => {
    const file = path.join(folder.dataDir, "file");
    await writeFile(file, "");
    await expect(startEmbeddedPostgres({ dataDir: path.join(file, "x"), log })).rejects.toThrow(
      "set DATA_DIR",
    );
  });
});
