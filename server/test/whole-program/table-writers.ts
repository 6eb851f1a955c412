import type { Node } from "typescript/unstable/ast";
import {
  isCallExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteralLikeNode,
  isTemplateExpression,
} from "typescript/unstable/ast/is";
import type { Type } from "typescript/unstable/sync";
import { fileOf, nodesIn, type WholeProgram } from "./whole-program.ts";

const statements = ["insert", "update", "delete"];
const inSql = "(?:insert into|update(?: only)?|delete from(?: only)?|merge into|truncate(?: table)?)";

/** What follows "insert into ", "update " and the like in a template: `sql`. */
function writtenInTemplate(node: Node): Node[] {
  if (!isTemplateExpression(node)) return [];
  const texts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  return node.templateSpans
    .filter((_span, index) => new RegExp(`\\b${inSql}\\s+$`, "i").test(texts[index]?.text ?? ""))
    .map(({ expression }) => expression);
}

/** The server's files that write one of these tables, or one that a type leaves open. */
export function writersOf(
  program: WholeProgram,
  names: readonly string[],
  tables: readonly Type[],
): ReadonlySet<string> {
  const { checker, files, exported, usesOf } = program;
  const named = new RegExp(`\\b${inSql}\\s+"?(?:${names.join("|")})\\b`, "i");
  const isOfDrizzle = (method: Node) =>
    checker.getSymbolAtLocation(method)?.declarations.some(({ path }) => path.includes("/drizzle-orm/"));

  const written: Node[] = [];
  const writers = new Set<string>();
  for (const [name, file] of files) {
    if (!name.startsWith("server/") || name.startsWith("server/test/")) continue;
    for (const node of nodesIn(file)) {
      written.push(...writtenInTemplate(node));
      if (isTemplateExpression(node) || isStringLiteralLikeNode(node))
        if (named.test(node.getText(file))) writers.add(name);
      if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) continue;
      const method = node.expression.name;
      if (statements.includes(method.text) && isOfDrizzle(method)) written.push(...node.arguments);
    }
  }
  const rowTable = exported("server/modules/person-records/person-rows.ts", "NewRow").getMembers();
  for (const member of rowTable.values())
    for (const { parent } of member.name === "table" ? usesOf(member) : [])
      if (isPropertyAssignment(parent)) written.push(parent.initializer);

  const types = checker.getTypeAtLocation(written);
  for (const [index, node] of written.entries()) {
    const type = types[index];
    if (!type || tables.some((table) => checker.isTypeAssignableTo(table, type))) writers.add(fileOf(node));
  }
  return writers;
}
