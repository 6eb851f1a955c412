import { mkdir, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseVariables } from "#server/platform/env/env.ts";
import { createSecret } from "#server/platform/security/secret.ts";
import { storedFiles } from "#server/test/stored-files.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { createFolderStorage } from "./folder-storage.ts";
import type { Storage } from "./storage.ts";

let dataDir = "";
let storage: Storage;
beforeEach(async () => {
  dataDir = await temporaryFolder("website-test-folder");
  storage = createFolderStorage(
    parseVariables({ DATA_DIR: dataDir }),
    createSecret("a secret for tests only"),
  );
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test.each(["../app-secret", "objects/../../app-secret", "objects/key/../../../x", "/etc/passwd", "objects"])(
  "nothing is written, read or removed at %s, which leads out of the folder or to a folder",
  async (path) => {
    await expect(storage.write(path, Buffer.from("x"))).rejects.toThrow("not a path of the storage");
    await expect(storage.read(path)).rejects.toThrow();
    await expect(storage.remove([path])).rejects.toThrow();
  },
);

test("other accounts of the machine can read neither a file nor its folders", async () => {
  await storage.write("objects/key/640.webp", Buffer.from("x"));
  for (const [path, mode] of [
    ["storage", 0o700],
    ["storage/objects", 0o700],
    ["storage/objects/key", 0o700],
    ["storage/objects/key/640.webp", 0o600],
  ] as const)
    expect([path, (await stat(join(dataDir, path))).mode & 0o777]).toEqual([path, mode]);
});

test("a file that goes away while a folder is listed is left out of the list", async () => {
  await storage.write("objects/key/640.webp", Buffer.from("x"));
  await symlink("nowhere", join(dataDir, "storage", "objects", "key", "320.webp"));
  expect(await storedFiles(storage, "objects")).toEqual(["objects/key/640.webp"]);
});

test("a folder that can't be read is an error, not an empty one: a backup must not leave photos out", async () => {
  await mkdir(join(dataDir, "storage"));
  await symlink("objects", join(dataDir, "storage", "objects"));
  await expect(storedFiles(storage, "objects")).rejects.toMatchObject({ status: 503 });
  await expect(storage.read("objects/key/640.webp")).rejects.toMatchObject({ status: 503 });
  await expect(storage.remove(["objects/key/640.webp"])).rejects.toMatchObject({ status: 503 });
});
