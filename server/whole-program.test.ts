import { getTableName } from "drizzle-orm";
import type { Node } from "typescript/unstable/ast";
import {
  isArrayLiteralExpression,
  isCallExpression,
  isExpressionStatement,
  isJsxAttribute,
  isJsxText,
  isSpreadElement,
  isStringLiteral,
  isStringLiteralLikeNode,
  isTemplateLiteralLikeNode,
} from "typescript/unstable/ast/is";
import { SignatureKind, type Type } from "typescript/unstable/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tables } from "#server/modules/person-records/person-rows.ts";
import { writersOf } from "#server/test/whole-program/table-writers.ts";
import {
  endpointsWithoutApproval,
  endpointsWithoutLook,
  notAsked,
  notRecorded,
} from "#server/test/whole-program/team-endpoints.ts";
import {
  fileOf,
  nodesIn,
  openWholeProgram,
  textsOf,
  type WholeProgram,
} from "#server/test/whole-program/whole-program.ts";
import { deliveryKinds } from "#shared/delivery-kinds.ts";
import { settingDefinitions, settingKeys } from "#shared/settings/settings.ts";
import * as confirmations from "#shared/words/en/confirmations.json";
import * as mailingReasons from "#shared/words/en/mailing-reasons.json";
import * as refusals from "#shared/words/en/refusals.json";

/** All that only the compiler knows is asked in this file, because opening the program costs more than each question. */
let program: WholeProgram;
beforeAll(() => {
  program = openWholeProgram();
});
afterAll(() => program.close());

// Biome's noFloatingPromises knows promises only, and a Drizzle statement runs when its `then` is called.
test("every statement of Drizzle is awaited, because others never run", () => {
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
    return texts
      .filter(({ text }) => Object.hasOwn(settingDefinitions, text))
      .filter((node) => textsOf(checker.getContextualType(node)).includes(node.text))
      .map(({ text }) => text);
  });
  const unused = settings.filter(
    (setting) => !quoted.includes(setting.name) && !usesOf(setting).map(fileOf).some(isReader),
  );
  expect(unused.map(({ name }) => name)).toEqual([]);
});

test("every kind of delivery is queued somewhere", () => {
  const all = Object.keys(deliveryKinds);
  const { checker, exported, usesOf } = program;
  const calls = usesOf(exported("server/platform/outbox/deliveries.ts", "queueDeliveries"))
    .filter((use) => !fileOf(use).startsWith("server/test/"))
    .flatMap(({ parent }) => (isCallExpression(parent) ? parent : []));
  const queued = calls.flatMap((call) => {
    const kinds = call.arguments.flatMap((argument) => {
      const given = checker.getTypeAtLocation(isSpreadElement(argument) ? argument.expression : argument);
      const [each] = given && isSpreadElement(argument) ? checker.getIndexInfosOfType(given) : [];
      const delivery = each?.valueType ?? given;
      const kind = delivery && checker.getPropertyOfType(delivery, "kind");
      return kind ? textsOf(checker.getTypeOfSymbol(kind)) : [];
    });
    expect(kinds, `the type of what ${fileOf(call)} queues names its kinds`).not.toEqual([]);
    expect(kinds.length, `${fileOf(call)} queues more than its own kinds`).toBeLessThan(all.length);
    return kinds;
  });
  expect([...new Set(queued)].sort()).toEqual(all.sort());
});

test("no file outside person-records writes the tables of a person", () => {
  const { checker, exported } = program;
  const exceptions = [
    // Accounts of the team have no registration.
    "server/modules/sessions/administrator.ts",
    "server/modules/team/account.ts",
    "server/modules/team/invitations.ts",
    // The type leaves open which content it is; its tables are those of `contentTables`.
    "server/modules/versions/restore-version.ts",
    "server/modules/versions/versioned-content.ts",
  ];
  const ofPerson = checker.getTypeOfSymbol(
    exported("server/modules/person-records/person-rows.ts", "tables"),
  );
  const types = (ofPerson ? checker.getPropertiesOfType(ofPerson) : []).flatMap(
    (table) => checker.getTypeOfSymbol(table) ?? [],
  );
  const writers = writersOf(program, Object.values(tables).map(getTableName), types);
  const own = ["change-person", "fill-gaps", "person-rows"];
  expect([...writers].sort()).toEqual([
    ...own.map((name) => `server/modules/person-records/${name}.ts`),
    ...exceptions,
  ]);
});

test("every endpoint of the team that shows or changes someone's data records who looked", () => {
  expect(endpointsWithoutLook(program)).toEqual(Object.keys(notRecorded).sort());
});

test("every endpoint of the team that exports, imports or deletes many asks a second owner", () => {
  expect(endpointsWithoutApproval(program)).toEqual(Object.keys(notAsked).sort());
});

test("every module and every job that a file exports is in a list", () => {
  const { checker, files, exported, usesOf } = program;
  const job = checker.getDeclaredTypeOfSymbol(exported("server/platform/jobs/jobs.ts", "Job"));
  const module = checker.getDeclaredTypeOfSymbol(exported("server/platform/module.ts", "Module"));
  const returnsJob = (type: Type) =>
    checker.getSignaturesOfType(type, SignatureKind.Call).some((signature) => {
      const returned = checker.getReturnTypeOfSignature(signature);
      return (
        returned && checker.getPropertyOfType(returned, "run") && checker.isTypeAssignableTo(returned, job)
      );
    });
  // Each part of a module is optional, so that a type without properties would be one, too.
  const isModule = (type: Type) =>
    checker.getPropertiesOfType(type).length > 0 && checker.isTypeAssignableTo(type, module);
  const isListed = ({ parent }: Node) =>
    isArrayLiteralExpression(parent) || (isCallExpression(parent) && isArrayLiteralExpression(parent.parent));

  const found = [...files].flatMap(([name, file]) => {
    if (!/^server\/(?!test\/)/.test(name)) return [];
    const symbols = [...(checker.getSymbolAtLocation(file)?.getExports().values() ?? [])];
    const types = checker.getTypeOfSymbol(symbols);
    return symbols.filter((_symbol, index) => {
      const type = types[index];
      return type && (isModule(type) || returnsJob(type));
    });
  });
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter((each) => !usesOf(each).some(isListed)).map(({ name }) => name)).toEqual([]);
});

test("every translated sentence of errors and confirmations is in the code", () => {
  const code = [...program.files]
    .filter(([name]) => /^(server|shared)\/(?!test\/).*\.ts$/.test(name))
    .flatMap(([, file]) => nodesIn(file))
    .flatMap((node) => (isStringLiteralLikeNode(node) || isTemplateLiteralLikeNode(node) ? node.text : []));
  const stale = [refusals, confirmations, mailingReasons]
    .flatMap((words: Record<string, unknown>) => Object.values(words))
    .filter((message) => typeof message === "string")
    .filter((message) => {
      const [longest = ""] = message.split(/\{\w+\}/).sort((one, other) => other.length - one.length);
      return !code.some((text) => text.includes(longest));
    });
  // Its wait is put together.
  expect(stale.filter((message) => !message.startsWith("Too many attempts. "))).toEqual([]);
});

test("visitors' sentences are in the words, so that no Spanish page keeps an English part", () => {
  // The panel and the page for developers are in English alone.
  const isBilingual = /^client\/src\/(?!pages\/(?:admin|developers)\/).*\.tsx$/;
  const ofPanel = [
    "client/src/components/autosave-mark.tsx",
    "client/src/components/data-table/data-table.tsx",
  ];
  const forPeople =
    /^(?:alt(?:Text)?|aria-(?:label|description)|caption|description|hint|label|lead|placeholder|text|title|what)$/;
  const screens = [...program.files].filter(([name]) => isBilingual.test(name) && !ofPanel.includes(name));
  expect(screens.length).toBeGreaterThan(150);
  const literals = screens.flatMap(([name, file]) =>
    nodesIn(file).flatMap((node) => {
      if (isJsxText(node)) return { name, text: node.text };
      const isWritten = isJsxAttribute(node) && forPeople.test(node.name.getText(file));
      return isWritten && node.initializer && isStringLiteral(node.initializer)
        ? { name, text: node.initializer.text }
        : [];
    }),
  );
  expect(literals.filter(({ text }) => /\p{L}/u.test(text))).toEqual([]);
});
