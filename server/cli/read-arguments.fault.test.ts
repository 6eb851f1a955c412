import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { packageRoot } from "#server/platform/env/package-root.ts";

test.each(["backup", "restore", "legislators:import", "admin:password", "bench"])(
  "%s has --help, and refuses what it doesn't know",
  (program) => {
    const run = (option: string) =>
      spawnSync("npm", ["run", "-s", program, "--", option], { cwd: packageRoot(), encoding: "utf8" });
    expect(run("--help")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Usage: npm run "),
      stderr: "",
    });
    expect(run("--nonsense")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/Unknown option.*\nUsage: npm run [^\n]*\n$/s),
    });
  },
  120_000,
);

test("admin-password sets nothing where a name stands without its option", () => {
  const forgotten = ["--import", "tsx", "server/cli/admin-password.ts", "--generate", "bob@example.org"];
  expect(spawnSync(process.execPath, forgotten, { cwd: packageRoot(), encoding: "utf8" })).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringContaining("Unexpected argument 'bob@example.org'\nUsage: npm run admin:password"),
  });
});

test.each(["/no/such/backup.tar.gz", "/"])("restore says so where %s is no file", (file) => {
  const restore = ["--import", "tsx", "server/cli/restore.ts", file];
  expect(spawnSync(process.execPath, restore, { cwd: packageRoot(), encoding: "utf8" })).toMatchObject({
    status: 2,
    stderr: `There is no file ${file} that can be read.\n`,
  });
});

test("backup says so where its file can't be written", () => {
  const backup = ["--import", "tsx", "server/cli/backup.ts", "package.json/"];
  expect(spawnSync(process.execPath, backup, { cwd: packageRoot(), encoding: "utf8" })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The backup was not made: ENOTDIR: .*\n$/),
  });
});
