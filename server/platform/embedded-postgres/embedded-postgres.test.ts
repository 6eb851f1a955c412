import { once } from "node:events";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import { writeBackup } from "#server/platform/backup/backup.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { parseVariables } from "#server/platform/env/env.ts";
import { createSecret } from "#server/platform/security/secret.ts";
import { createStorage } from "#server/platform/storage/create-storage.ts";
import { clusterFolder } from "#server/test/cluster-folder.ts";
import { query, withConnection } from "#server/test/connection.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { ownerKeys } from "./ownership.ts";
import { isAlive } from "./postmaster-file.ts";

const { folder, log, start, startElsewhere, postmasterPid } = clusterFolder();

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

  it("refuses a folder that any other version holds, and every version can see ours", async () => {
    expect(ownerKeys).toEqual(["7243001", "7277141893049553907"]);
    const { url, stop } = await start();
    await withConnection(url, async (other) => {
      for (const key of ownerKeys) {
        const { rows } = await other.query("select pg_try_advisory_lock($1) as free", [key]);
        expect(rows).toEqual([{ free: false }]);
      }
    });
    await stop();
    const { holder, url: running } = await startElsewhere();
    for (const key of ownerKeys)
      await withConnection(running, async (older) => {
        await older.query("set application_name = 'of another version'");
        if (holder.exitCode === null && holder.signalCode === null) {
          holder.kill("SIGKILL");
          await once(holder, "exit");
        }
        await vi.waitFor(async () => {
          const { rows } = await older.query("select pg_try_advisory_lock($1) as free", [key]);
          expect(rows).toEqual([{ free: true }]);
        });
        await expect(startEmbeddedPostgres({ dataDir: folder.dataDir, log })).rejects.toThrow(
          "Another server is already using",
        );
      });
  });

  it("refuses the files of another major version with what to do, and leaves them as they are", async () => {
    const file = path.join(folder.dataDir, "postgres", "PG_VERSION");
    const own = await readFile(file, "utf8");
    await writeFile(file, "17\n");
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 17, and this version of the program brings PostgreSQL \d+\. Nothing was changed\. 1\. With .* npm run backup .* 2\. Rename .* 3\. .* npm run restore -- backup.tar.gz --force\.$/,
    );
    expect(await readFile(file, "utf8")).toBe("17\n");
    // As the sentence says: the program of before makes a backup, the folder moves aside, this one restores.
    await writeFile(file, own);
    const before = await start();
    await migrateDatabase(before.url);
    await query(
      before.url,
      "insert into studies (title, journal, year, summary) values ('Kept', 'J', 2020, 'S')",
    );
    const storage = createStorage(
      parseVariables({ DATA_DIR: folder.dataDir }),
      createSecret("only for tests"),
    );
    await storage.write("objects/kept/640.webp", Buffer.from("photo"));
    const out = new PassThrough();
    const [bytes] = await Promise.all([buffer(out), writeBackup(before.url, storage, out)]);
    await before.stop();
    await rename(path.join(folder.dataDir, "postgres"), path.join(folder.dataDir, "postgres-17"));

    const after = await start();
    await migrateDatabase(after.url);
    await restoreBackup({ url: after.url, storage, source: Readable.from([bytes]), force: true });
    expect((await query(after.url, "select title from studies")).rows).toEqual([{ title: "Kept" }]);
    expect(await storage.read("objects/kept/640.webp")).toEqual(Buffer.from("photo"));
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
