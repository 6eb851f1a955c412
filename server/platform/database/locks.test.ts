import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const lockNames = /\b(?:tryLock|withLock|tryWithLock)\(\s*[\w.]+,\s*["`](.+?)["`]/g;

test("no two files use a lock of the same name, so that unrelated work never waits for each other", async () => {
  const files = (await readdir("server", { recursive: true })).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const names = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join("server", file), "utf8");
      return new Set([...text.matchAll(lockNames)].map(([, name]) => name));
    }),
  );
  const all = names.flatMap((ofFile) => [...ofFile]);
  expect(all).toContain("administrator");
  expect(all).toEqual([...new Set(all)]);
});
