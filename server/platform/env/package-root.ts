import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of package.json, upward from `server/` or from the bundle in `dist/server/`. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("The folder of package.json was not found.");
    folder = parent;
  }
  return folder;
}

export const programVersion: string = JSON.parse(
  readFileSync(join(packageRoot(), "package.json"), "utf8"),
).version;
