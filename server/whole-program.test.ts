import { isCallExpression, isExpressionStatement } from "typescript/unstable/ast/is";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodesIn, openWholeProgram, type WholeProgram } from "#server/test/whole-program/whole-program.ts";

/** All that only the compiler knows is asked in this file, because opening the program costs more than each question. */
let program: WholeProgram;
beforeAll(() => {
  program = openWholeProgram();
});
afterAll(() => program.close());

// Biome's noFloatingPromises knows promises only, and a Drizzle statement runs when its `then` is called.
test("no statement of Drizzle stands without await, which would never run", () => {
  const { checker, files } = program;
  const ofServer = [...files].filter(([name]) => name.startsWith("server/"));
  expect(ofServer.length).toBeGreaterThan(300);
  const floating = ofServer.flatMap(([name, file]) => {
    const calls = nodesIn(file).filter(
      (node) => isCallExpression(node) && isExpressionStatement(node.parent),
    );
    const isStatement = checker
      .getTypeAtLocation(calls)
      .map((type) => type && ["then", "getSQL"].every((key) => checker.getPropertyOfType(type, key)));
    return calls.filter((_call, index) => isStatement[index]).map((call) => `${name}: ${call.getText(file)}`);
  });
  expect(floating).toEqual([]);
});
