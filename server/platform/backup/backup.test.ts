import { randomBytes } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { parseVariables } from "#server/platform/env/env.ts";
import { createSecret } from "#server/platform/security/secret.ts";
import { createStorage } from "#server/platform/storage/create-storage.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { seedDatabase } from "#server/seed/seed.ts";
import { submit, testApplication } from "#server/test/app.ts";
import { query, withConnection } from "#server/test/connection.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/database.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { fileContents, tableContents } from "#server/test/site-content.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { dayMs } from "#shared/durations.ts";
import { createArchive } from "./archive.ts";
import { datedBackupName, removeOldBackups, writeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";
import { listTables } from "./tables.ts";

const testApp = testApplication();
const secret = createSecret("a secret for tests only");
const folders: string[] = [];
const databases: TestDatabase[] = [];

async function newFolderStorage(): Promise<Storage> {
  const folder = await temporaryFolder("website-test-backup");
  folders.push(folder);
  return createStorage(parseVariables({ DATA_DIR: folder }), secret);
}
async function newDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.url;
}
const source = () => testApp.services.env.DATABASE_URL ?? "";

const restore = (bytes: Buffer, to: { url: string; storage: Storage; force?: boolean }) =>
  restoreBackup({ source: Readable.from([bytes]), force: false, ...to });

async function backup(storage: Storage): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writeBackup(source(), storage, out)]);
  return bytes;
}

beforeAll(async () => {
  await seedDatabase(testApp.services);
  const admin = await testApp.signIn();
  await registerTestPerson(testApp, {
    firstName: 'Zoë "O\'Hara"\t',
    lastName: "李小龍 👩‍👧",
    bio: "a\n\\.\nb,{} \\N \\'",
  });
  await submit(admin.put("/api/admin/settings"), { ghlLocationId: "L", ghlPrivateKey: "secret-in-clear" });
  await admin.post("/api/config").send({ fiveCallsApiKey: "another-in-clear" }).expect(200);
  const { body: stories } = await admin.get("/api/admin/patient-stories").expect(200);
  // Its photo waits for an Undo.
  await admin.delete(`/api/admin/patient-stories/${stories[0].id}`).expect(204);
  await testApp.services.activityLog.close();
  // More rows than are read at once.
  await testApp.services.database.pool.query(
    "insert into admin_logs (action, message) select 'many', n::text from generate_series(1, 4500) n",
  );
}, 240_000);
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  for (const database of databases) await database.drop();
});

test("a backup put back is the same site: every row of every table, every photo", {
  timeout: 360_000,
}, async () => {
  const storage = await newFolderStorage();
  for (const path of Object.keys(await fileContents(testApp.services.storage)))
    await storage.write(path, (await testApp.services.storage.read(path)) ?? Buffer.alloc(0));
  const bytes = await backup(storage);
  const files = await fileContents(storage);
  expect(Object.keys(files).length).toBeGreaterThan(20);
  // The same store, emptied.
  await storage.remove(Object.keys(files));

  const url = await newDatabase();
  await restore(bytes, { url, storage });
  const [before, after] = [await tableContents(source()), await tableContents(url)];
  expect(after).toEqual(before);
  expect(await fileContents(storage)).toEqual(files);
  // New rows of numbered tables don't collide with those that came back.
  await query(url, "insert into admin_logs (action, message) values ('after', 'the restore')");
});

test("a photo that is deleted while a backup is made is left out of it", async () => {
  const storage = await newFolderStorage();
  await storage.write("objects/kept/640.webp", Buffer.from("x"));
  const gone = { path: "objects/gone/640.webp", changedAt: new Date(), size: 1 };
  const bytes = await backup({
    ...storage,
    async *list(folder) {
      yield gone;
      yield* storage.list(folder);
    },
  });
  const there = await newFolderStorage();
  await restore(bytes, { url: await newDatabase(), storage: there });
  expect(Object.keys(await fileContents(there))).toEqual(["objects/kept/640.webp"]);
});

describe("a backup that can't be whole fails, and says why:", () => {
  test("the disk is full", async () => {
    const full = new Writable({
      write: (_chunk, _encoding, done) => done(new Error("ENOSPC: no space left on device")),
    });
    await expect(writeBackup(source(), testApp.services.storage, full)).rejects.toThrow("no space left");
  });

  test("tables refer to each other in a circle, so that none could be put back first", async () => {
    const url = await newDatabase();
    await query(
      url,
      `create table chicken (id int primary key); create table egg (id int primary key references chicken);
       alter table chicken add foreign key (id) references egg`,
    );
    const out = new PassThrough();
    out.on("error", () => undefined).resume();
    await expect(writeBackup(url, testApp.services.storage, out)).rejects.toThrow("in a circle");
  });
});

test("keys are in it encrypted, sign-ins not at all", async () => {
  const text = gunzipSync(await backup(testApp.services.storage)).toString("latin1");
  expect(text).not.toContain("in-clear");
  expect(text).toContain("database/app_settings/1.jsonl");
  expect(text).not.toContain("database/sessions");
});

test("is put into an empty site only, unless it may replace what is there", async () => {
  const storage = await newFolderStorage();
  const bytes = await backup(testApp.services.storage);
  const url = await newDatabase();
  const to = { url, storage };
  await restore(bytes, to);
  await expect(restore(bytes, to)).rejects.toThrow(/--force/);
  await storage.remove(Object.keys(await fileContents(storage)));
  await expect(restore(bytes, to)).rejects.toThrow(/The database is not empty .*--force/);
  await storage.write("objects/left-over/640.webp", Buffer.from("old"));
  await restore(bytes, { ...to, force: true });
  expect(await tableContents(url)).toEqual(await tableContents(source()));
  expect(await fileContents(storage)).toEqual(await fileContents(testApp.services.storage));
});

async function archiveOf(entries: Record<string, string>): Promise<Buffer> {
  const out = new PassThrough();
  const archive = createArchive(out);
  const bytes = buffer(out);
  for (const [name, text] of Object.entries(entries)) await archive.add(name, Buffer.from(text));
  await archive.end();
  return bytes;
}
const manifest = JSON.stringify({
  version: "1.0.0",
  createdAt: new Date(),
  migration: readMigrations().at(-1)?.name,
  tables: [{ name: "studies", columns: ["id"] }],
});

describe("into a site that is not empty", () => {
  let url = "";
  let storage: Storage;
  let whole: Buffer;
  let before: unknown;
  const content = async () => [await tableContents(url), await fileContents(storage)];
  beforeAll(async () => {
    [url, storage] = [await newDatabase(), await newFolderStorage()];
    whole = await backup(testApp.services.storage);
    await restore(whole, { url, storage });
    before = await content();
  });

  async function expectRefusal(source: Readable, reason: RegExp): Promise<void> {
    await expect(restoreBackup({ url, storage, source, force: true })).rejects.toThrow(reason);
    expect(await content()).toEqual(before);
  }

  test.each<[string, (whole: Buffer) => Promise<Buffer> | Buffer, RegExp]>([
    ["cut off in the middle", (whole) => whole.subarray(0, Math.floor(whole.length / 2)), /damaged|cut off/],
    ["no archive inside", () => gzipSync(Buffer.alloc(2048, "x")), /not a backup of this site/],
    ["no archive", () => Buffer.from("<html>not found</html>"), /not a backup/],
    ["without its end", () => archiveOf({ "manifest.json": manifest }), /not complete/],
    [
      "with a file outside of the storage",
      () => archiveOf({ "manifest.json": manifest, "files/objects/../../app-secret": "x" }),
      /outside/,
    ],
    [
      "of a newer version",
      () => archiveOf({ "manifest.json": manifest.replace('"id"', '"id","shoe_size"') }),
      /"studies.shoe_size" is unknown here. Update this site/,
    ],
    [
      "of a newer version, with a migration that is not here",
      () =>
        archiveOf({ "manifest.json": manifest.replace(/"migration":"[^"]+"/, '"migration":"9999_moon"') }),
      /made by version 1\.0\.0 of this program: "9999_moon" is unknown here. Update this site, then restore it/,
    ],
    [
      "one hostile row without an end",
      () => archiveOf({ "manifest.json": manifest, "database/studies/1.jsonl": "x".repeat(40_000_000) }),
      /too large/,
    ],
    [
      "with rows of a table that it does not announce",
      () => archiveOf({ "manifest.json": manifest, "database/users/1.jsonl": "{}" }),
      /unknown table, "users"/,
    ],
  ])("a file that is %s changes nothing", async (_name, spoil, reason) => {
    await expectRefusal(Readable.from([await spoil(whole)]), reason);
  });

  test("a file whose reading fails is told by its own reason, and changes nothing", async () => {
    const broken = async function* () {
      yield whole.subarray(0, 5000);
      throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
    };
    await expectRefusal(Readable.from(broken()), /i\/o error/);
  });
});

test("entries that a newer version adds to an archive are skipped", async () => {
  const none = await archiveOf({
    "manifest.json": manifest,
    "notes.txt": "hello",
    "complete.json": JSON.stringify({ rows: { studies: 0 }, files: 0 }),
  });
  const storage = await newFolderStorage();
  const put = restore(none, { url: await newDatabase(), storage });
  await expect(put).resolves.toMatchObject({ rows: { studies: 0 }, files: 0 });
});

test.skipIf(readMigrations().length < 2)("a backup of an earlier version is migrated", async () => {
  const before = readMigrations().at(-2)?.name;
  const url = await newDatabase();
  const schema = () => withConnection(url, listTables);
  const expected = await schema();
  const old = await archiveOf({
    "manifest.json": manifest.replace(/"migration":"[^"]+"/, `"migration":"${before}"`),
    "complete.json": JSON.stringify({ rows: { studies: 0 }, files: 0 }),
  });
  await restore(old, { url, storage: await newFolderStorage() });
  expect(await schema()).toEqual(expected);
});

const now = new Date("2026-11-22T10:20:30.400Z");
const daysBefore = (days: number) => new Date(now.getTime() - days * dayMs);

test("a backup is named after its moment", () => {
  expect(datedBackupName(now)).toBe("thyroid-access-alliance-2026-11-22T10-20-30Z.tar.gz");
});

test("backups older than BACKUP_KEEP_DAYS go, younger ones and other files stay", async () => {
  const folder = await temporaryFolder("website-test-backups");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const keepDays = parseVariables({}).BACKUP_KEEP_DAYS;
  expect(keepDays).toBe(35);
  const kept = [0, 1, 34.9].map((days) => datedBackupName(daysBefore(days)));
  const old = [35.1, 400].map((days) => datedBackupName(daysBefore(days)));
  const others = ["notes.txt", "backup.tar.gz", `${datedBackupName(daysBefore(99))}.part`];
  for (const name of [...kept, ...old, ...others]) await writeFile(join(folder, name), "");
  expect(await removeOldBackups(folder, keepDays, now)).toEqual([...old].sort());
  expect((await readdir(folder)).sort()).toEqual([...kept, ...others].sort());
});

/** Fails right away, or some milliseconds later, when an entry is still on its way. */
const fullDisk = (round: number) =>
  new Writable({
    write(_chunk, _encoding, done) {
      const fail = () => done(new Error("ENOSPC: no space left on device"));
      if (round % 2) fail();
      else setTimeout(fail, round % 7);
    },
  });

// An error that nobody listens for fails the whole run.
test("a full disk is one error, whatever is still on its way", async () => {
  for (let round = 0; round < 150; round += 1) {
    const archive = createArchive(fullDisk(round));
    const writing = async () => {
      for (let entry = 0; entry < 30; entry += 1)
        await archive.add(`${entry}`, randomBytes(1 + ((round * 997) % 40_000)));
      await archive.end();
    };
    await expect(writing()).rejects.toThrow("no space left");
  }
});
