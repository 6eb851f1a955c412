import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";

const root = path.resolve("server");
const isProduct = (file: string) => file.endsWith(".ts") && !/\.test\.ts$|(^|\/)test\//.test(file);

/** Type imports and nested imports included, because a reader follows each. */
function importedIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.values(node).flatMap(importedIn);
  if (!("source" in node) || typeof node.source !== "object" || node.source === null) return inside;
  return "value" in node.source && typeof node.source.value === "string"
    ? [...inside, node.source.value]
    : inside;
}

/** `modules/news/news.ts` is in `modules/news`. */
const folderOf = (file: string): string => path.relative(root, file).split(path.sep).slice(0, 2).join("/");

async function importsByFolder(parent: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const imports = new Map<string, Set<string>>();
  for (const name of (await readdir(path.join(root, parent), { recursive: true })).filter(isProduct)) {
    const file = path.join(root, parent, name);
    const specifiers = importedIn(parseAst(await readFile(file, "utf8"), { lang: "ts" }));
    const own = specifiers.filter((specifier) => /^(\.|#server\/)/.test(specifier));
    const folders = own.map((specifier) => folderOf(createRequire(file).resolve(specifier)));
    imports.set(folderOf(file), new Set([...(imports.get(folderOf(file)) ?? []), ...folders]));
  }
  return imports;
}

/** The folders that it imports, those that they import, and so on. */
function reachedFrom(folder: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const visit = (from: string) => {
    for (const next of imports.get(from) ?? []) {
      if (next === from || reached.has(next)) continue;
      reached.add(next);
      visit(next);
    }
  };
  visit(folder);
  return reached;
}

test.each(["modules", "platform"])("no folder of %s/ imports itself in a circle", async (parent) => {
  const imports = await importsByFolder(parent);
  const folders = [...imports.keys()].filter((folder) => folder.startsWith(`${parent}/`));
  expect(folders.length).toBeGreaterThan(10);
  expect([...imports.values()].flatMap((found) => [...found]).length).toBeGreaterThan(50);
  expect(folders.filter((folder) => reachedFrom(folder, imports).has(folder))).toEqual([]);
});
