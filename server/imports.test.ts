import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { imports as aliases } from "../package.json" with { type: "json" };

/** Which way imports may go. `$1` in `to` is what the group of `from` matched; packages have their own names. */
const forbidden: { from: string; to: string; because: string; alsoTests?: true }[] = [
  {
    from: "^shared/",
    to: "^(client|server)/|^node:|^(express|react|pg)$",
    because: "shared/ runs on both sides",
    alsoTests: true,
  },
  {
    from: "^shared/(?!schema/)",
    to: "^shared/schema/|^drizzle-",
    because: "the contract is plain zod",
  },
  {
    from: "^server/",
    to: "^client/|^drizzle-zod$",
    because: "the server takes nothing of the client, and shared/schema alone has drizzle-zod",
  },
  {
    from: "^[^/]+$|^server/([^/]+$|(cli|seed|modules|platform)/)",
    to: "^server/test/",
    because: "the image is built without the tests",
  },
  {
    from: "^server/(modules|platform)/",
    to: "^server/((cli|seed)/|[^/]+$)",
    because: "app.ts imports the modules, and they the platform",
  },
  {
    from: "^server/platform/",
    to: "^server/modules/",
    because: "a module registers with the platform, which knows no subject",
  },
  {
    from: "^server/platform/[^/]+/",
    to: "^server/platform/(module|services)\\.ts$",
    because: "services are made of the folders",
  },
  {
    from: "^client/src/",
    to: "^server/|^shared/schema/|^drizzle-|^node:",
    because: "the client reaches the server through shared/api",
  },
  {
    from: "^client/src/lib/",
    to: "^client/src/((api|components|pages)/|[^/]+$)",
    because: "lib, ui -> api -> components -> pages -> app",
  },
  {
    from: "^client/src/api/",
    to: "^client/src/((components|pages)/|[^/]+$)",
    because: "lib, ui -> api -> components -> pages -> app",
  },
  {
    from: "^client/src/components/",
    to: "^client/src/(pages/|[^/]+$)",
    because: "lib, ui -> api -> components -> pages -> app",
  },
  {
    from: "^client/src/components/ui/",
    to: "^client/src/(api/|components/(?!ui/))|^shared/(?!words)",
    because: "ui/ knows nothing of this app",
  },
  {
    from: "^client/src/pages/([^/]+)/",
    to: "^client/src/(pages/(?!$1/)|[^/]+$)",
    because: "a page imports no other page",
  },
  {
    from: "^client/src/pages/admin/([^/]+)/",
    to: "^client/src/pages/admin/(?!$1/)(ambassadors|hero-images|login|logs|news|requests|settings|users)/",
    because: "what two tabs need stands in a folder beside them",
  },
];

const isTest = (file: string) => /\.test\.tsx?$|^server\/test\//.test(file);

/** Type imports and nested imports included, because a reader follows each. */
function specifiersIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.values(node).flatMap(specifiersIn);
  if (!("source" in node) || typeof node.source !== "object" || node.source === null) return inside;
  return "value" in node.source && typeof node.source.value === "string"
    ? [...inside, node.source.value]
    : inside;
}

/** From the root of the project; of a package, its name. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.replace("*", "");
    if (specifier.startsWith(prefix))
      return path.posix.join(target.replace("*", specifier.slice(prefix.length)));
  }
  return specifier;
}

async function importsOf(file: string): Promise<[file: string, imported: string[]]> {
  const ast = parseAst(await readFile(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" });
  return [file, specifiersIn(ast).map((specifier) => resolve(file, specifier))];
}

async function readImports(): Promise<ReadonlyMap<string, string[]>> {
  const folders = ["client/src", "server", "shared"];
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => path.posix.join(folder, name)),
    ),
  );
  const files = [...(await readdir(".")).filter((name) => name.endsWith(".config.ts")), ...names.flat()];
  return new Map(await Promise.all(files.filter((name) => /\.tsx?$/.test(name)).map(importsOf)));
}

const imports = await readImports();

test("imports are read from every folder, aliases resolved", () => {
  expect(imports.get("server/app.ts")).toContain("server/platform/services.ts");
  expect(imports.get("client/src/lib/api.ts")).toContain("shared/words/en/language.json");
});

test.each(forbidden)("$from never imports $to", ({ from, to, because, alsoTests }) => {
  const wrong = [...imports].flatMap(([file, imported]) => {
    const match = new RegExp(from).exec(file);
    if (!match || (isTest(file) && !alsoTests)) return [];
    const pattern = new RegExp(to.replace("$1", match[1] ?? ""));
    return imported.filter((name) => pattern.test(name)).map((name) => `${file} imports ${name}`);
  });
  expect(wrong, because).toEqual([]);
});

/** Started by Node or Vite, or loaded by their names. */
const entries =
  /^client\/src\/(main\.ts|entry-server\.tsx|content\/|embed\/(main|preact-as-react|checked-by-server)\.|pages\/.*-page\.tsx)|^server\/(index\.ts|cli\/|test\/)|\.(config|test)\.tsx?$/;

test("every file is imported by another one than its test", () => {
  const imported = new Set([...imports].flatMap(([file, names]) => (isTest(file) ? [] : names)));
  expect([...imports.keys()].filter((file) => !imported.has(file) && !entries.test(file))).toEqual([]);
});

test.each(["modules", "platform"])("no folder of %s/ imports itself in a circle", (parent) => {
  const folderOf = (file: string) => file.split("/").slice(0, 3).join("/");
  const isFolder = (name: string) => name.startsWith(`server/${parent}/`) && !name.endsWith(".ts");
  const byFolder = new Map<string, Set<string>>();
  for (const [file, imported] of imports) {
    if (isTest(file)) continue;
    const reached = byFolder.get(folderOf(file)) ?? new Set();
    for (const name of imported) reached.add(folderOf(name));
    byFolder.set(folderOf(file), reached);
  }
  const folders = [...byFolder.keys()].filter(isFolder);
  expect(folders.length).toBeGreaterThan(10);
  const reachedFrom = (folder: string): Set<string> => {
    const reached = new Set<string>();
    const visit = (current: string) => {
      for (const next of byFolder.get(current) ?? []) {
        if (next === current || reached.has(next)) continue;
        reached.add(next);
        visit(next);
      }
    };
    visit(folder);
    return reached;
  };
  expect(folders.filter((folder) => reachedFrom(folder).has(folder))).toEqual([]);
});
