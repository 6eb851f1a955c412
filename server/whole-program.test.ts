import { isCallExpression, isExpressionStatement, isStringLiteral } from "typescript/unstable/ast/is";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileOf,
  nodesIn,
  openWholeProgram,
  type WholeProgram,
} from "#server/test/whole-program/whole-program.ts";
import { settingDefinitions, settingKeys } from "#shared/settings/settings.ts";

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

test("every setting is used outside of its contract, the sample content and the panel", () => {
  const { checker, files, exported, usesOf } = program;
  const isReader = (file: string) => !/^(shared|server\/(seed|test)|client\/src\/pages\/admin)\//.test(file);
  const definitions = checker.getTypeOfSymbol(exported("shared/settings/settings.ts", "settingDefinitions"));
  const settings = definitions ? checker.getPropertiesOfType(definitions) : [];
  expect(settings.map(({ name }) => name).sort()).toEqual([...settingKeys].sort());
  // A name in quotes counts where the compiler takes nothing but names.
  const quoted = [...files].flatMap(([file, source]) => {
    const texts = isReader(file) ? nodesIn(source).filter(isStringLiteral) : [];
    return texts.flatMap((node) => {
      const wanted = Object.hasOwn(settingDefinitions, node.text)
        ? checker.getContextualType(node)
        : undefined;
      return wanted?.isUnionType() && wanted.getTypes()?.every((each) => each.isStringLiteralType())
        ? [node.text]
        : [];
    });
  });
  const unused = settings.filter(
    (setting) => !quoted.includes(setting.name) && !usesOf(setting).map(fileOf).some(isReader),
  );
  expect(unused.map(({ name }) => name)).toEqual([]);
});
