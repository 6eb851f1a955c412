import { resolve } from "node:path";
import { type Expression, type Node, type SourceFile, SyntaxKind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";
import { expect, test } from "vitest";

const project = resolve("server/tsconfig.json");

function statementsOf(file: SourceFile): Expression[] {
  const found: Expression[] = [];
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.ExpressionStatement) {
      const { expression } = node as Node & { expression: Expression };
      if (expression.kind === SyntaxKind.CallExpression) found.push(expression);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

// Biome's noFloatingPromises knows promises only, and a Drizzle statement runs when its `then` is called.
test("no statement of Drizzle stands without await, which would never run", { timeout: 300_000 }, () => {
  const api = new API();
  try {
    const opened = api.updateSnapshot({ openProjects: [project] }).getProject(project);
    if (!opened) throw new Error("The server's project did not open.");
    const { program, checker } = opened;
    const files = program
      .getSourceFileNames()
      .filter((name) => name.startsWith(resolve("server")) && !name.endsWith(".test.ts"));
    expect(files.length).toBeGreaterThan(300);
    const floating = files.flatMap((name) => {
      const file = program.getSourceFile(name);
      if (!file) return [];
      const statements = statementsOf(file);
      const isStatement = checker
        .getTypeAtLocation(statements)
        .map((type) => type && ["then", "getSQL"].every((name) => checker.getPropertyOfType(type, name)));
      return statements
        .filter((_statement, index) => isStatement[index])
        .map((statement) => `${name}: ${statement.getText(file)}`);
    });
    expect(floating).toEqual([]);
  } finally {
    api.close();
  }
});
