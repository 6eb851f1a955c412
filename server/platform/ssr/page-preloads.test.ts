import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { notFoundScreen, screens } from "#shared/screens.ts";
import { pageSource } from "./page-preloads.ts";

test.each(Object.values(screens))("$path has its page where its preloads are looked up", ({ path }) => {
  expect(pageSource(path)).not.toBe(pageSource(notFoundScreen.path));
  expect(existsSync(join(packageRoot(), "client", pageSource(path)))).toBe(true);
});
