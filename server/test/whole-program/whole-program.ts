import { join } from "node:path";
import type { Node, SourceFile } from "typescript/unstable/ast";
import { isIdentifier, isImportSpecifier } from "typescript/unstable/ast/is";
import { API, type Checker, type Symbol as Declared, type Type } from "typescript/unstable/sync";
import { packageRoot } from "#server/platform/env/package-root.ts";

const root = `${packageRoot()}/`;
const project = join(root, "server/test/whole-program/tsconfig.json");

/** Server, client and shared code without the tests, as the compiler understands it. */
export interface WholeProgram {
  checker: Checker;
  files: ReadonlyMap<string, SourceFile>;
  exported(file: string, name: string): Declared;
  /** Where it is used, whatever it is called there; an import alone is no use. */
  usesOf(declared: Declared): Node[];
  close(): void;
}

export const fileOf = (node: Node): string => node.getSourceFile().fileName.slice(root.length);

export function nodesIn(file: Node): Node[] {
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return nodes;
}

/** The texts that a type admits; none for a type that admits more than those. */
export function textsOf(type: Type | undefined): string[] {
  const members = type?.isUnionType() ? type.getTypes() : type && [type];
  const texts = members?.flatMap((member) => (member.isStringLiteralType() ? [member.value] : [])) ?? [];
  return texts.length === members?.length ? texts : [];
}

export function openWholeProgram(): WholeProgram {
  const api = new API();
  const opened = api.updateSnapshot({ openProjects: [project] }).getProject(project);
  if (!opened) throw new Error("The project did not open.");
  const { checker, program } = opened;
  const files = new Map<string, SourceFile>();
  for (const name of program.getSourceFileNames()) {
    const isOwn = name.startsWith(root) && !name.includes("/node_modules/");
    const file = isOwn ? program.getSourceFile(name) : undefined;
    if (file) files.set(name.slice(root.length), file);
  }

  function exported(name: string, key: string): Declared {
    const file = files.get(name);
    const exports = file && checker.getSymbolAtLocation(file)?.getExports();
    const found = [...(exports?.values() ?? [])].find((each) => each.name === key);
    if (!found) throw new Error(`${name} exports no ${key}.`);
    return found;
  }

  function usesOf(declared: Declared): Node[] {
    const declaration = declared.declarations[0]?.resolve();
    const name = declaration?.forEachChild((child) => (isIdentifier(child) ? child : undefined));
    if (!name) throw new Error(`${declared.name} has no declaration with a name.`);
    return checker
      .getReferencedSymbolsForNode(name, name.getStart())
      .flatMap(({ references }) => references.flatMap((reference) => reference.resolve() ?? []))
      .filter((use) => use !== name && !isImportSpecifier(use.parent));
  }

  return { checker, files, exported, usesOf, close: () => api.close() };
}
