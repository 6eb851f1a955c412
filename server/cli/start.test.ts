import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

function programIn(name: string): string {
  const parent = mkdtempSync(join(tmpdir(), "website-start-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const program = join(parent, name, "server/cli/start.mjs");
  mkdirSync(join(program, ".."), { recursive: true });
  copyFileSync(new URL("start.mjs", import.meta.url), program);
  return program;
}

test.each([
  ["what? site", "a folder without ? in its path"],
  ["50% café C#", "run `npm ci --include=dev` first"],
])("a build in a folder like %s, without packages, says: %s", (name, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [programIn(name), "--build"], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
});

test("npm start refuses an option that it does not know", () => {
  const options = [programIn("site"), "--port", "8080"];
  const { status, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toContain("There is no option --port. Settings come from the environment");
});

test("a build by a user who may not write it says who can", () => {
  const program = programIn("site");
  const folder = join(program, "../../..");
  chmodSync(join(folder, ".."), 0o755);
  chmodSync(folder, 0o555);
  onTestFinished(() => chmodSync(folder, 0o755));
  // Root may write anywhere: as "nobody" then.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { status, stderr } = spawnSync(process.execPath, [program, "--build"], { encoding: "utf8", ...user });
  expect(status).toBe(1);
  expect(stderr).toContain("run `npm run build` as its owner");
});
