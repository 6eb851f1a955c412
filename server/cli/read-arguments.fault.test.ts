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

test("restore says so where its file is missing", () => {
  const restore = ["--import", "tsx", "server/cli/restore.ts", "/no/such/backup.tar.gz"];
  expect(spawnSync(process.execPath, restore, { cwd: packageRoot(), encoding: "utf8" })).toMatchObject({
    status: 2,
    stderr: "There is no file /no/such/backup.tar.gz that can be read.\n",
  });
});
