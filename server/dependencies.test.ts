import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "#server/platform/env/package-root.ts";

const root = packageRoot();
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Permissive, or with a copyleft that ends at the package's own files (MPL) or at a library that is loaded (sharp's libvips). */
const allowed =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|ISC|MIT(-0)?|MPL-2\.0|OFL-1\.1|PSF-2\.0|Python-2\.0|Unlicense|\(?MIT (OR|AND) [\w.-]+\)?)$/;
const mayBeLgpl = "node_modules/@img/sharp-";

test("every package has a license that lets anybody use the site", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { license?: string }>;
  };
  const others = Object.entries(packages)
    .filter(([name, { license = "none" }]) => name && !name.startsWith(mayBeLgpl) && !allowed.test(license))
    .map(([name, { license }]) => `${name}: ${license}`);
  expect(others).toEqual([]);
});
