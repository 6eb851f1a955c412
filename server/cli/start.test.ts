import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test.each([
  ["what? site", "a folder without ? in its path"],
  ["50% café C#", "run `npm ci --include=dev` first"],
])("a build in a folder like %s, without packages, says: %s", (name, sentence) => {
  const parent = mkdtempSync(join(tmpdir(), "website-start-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const program = join(parent, name, "server/cli/start.mjs");
  mkdirSync(join(program, ".."), { recursive: true });
  copyFileSync(new URL("start.mjs", import.meta.url), program);
  const { status, stderr } = spawnSync(process.execPath, [program, "--build"], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
});
