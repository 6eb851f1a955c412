import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { settingKeys } from "#shared/settings/settings.ts";

/** What the compiler says about a use of a setting that does not exist. */
const uses = [
  /Property '(\w+)' does not exist on type/g,
  /Type '"(\w+)"' is not assignable to type '[^']*"none"[^']*'/g,
  /Type 'Settings' is missing the following properties from type '[^']*': ([^.\n]*)/g,
];

test("every setting is used: without any, the compiler names each where it is read", {
  timeout: 300_000,
}, () => {
  const project = "server/modules/settings/test/no-settings/tsconfig.json";
  const { stdout } = spawnSync("node_modules/.bin/tsc", ["--noEmit", "-p", project], { encoding: "utf8" });
  const named = uses.flatMap((use) =>
    [...stdout.matchAll(use)].flatMap(([, names = ""]) => names.split(", ")),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(settingKeys.filter((key) => !named.includes(key))).toEqual([]);
});
