import { type ESTree, parseAst } from "vite";

/** Anything else between `test` and its title, such as "skip" and "todo", keeps it from running. */
const running = ["concurrent", "describe", "each", "for", "parallel", "sequential", "serial"];

/** `describe.each(rows)` is ["describe", "each"]. */
function chainOf(callee: ESTree.Node): string[] {
  if (callee.type === "Identifier") return [callee.name];
  if (callee.type === "CallExpression") return chainOf(callee.callee);
  if (callee.type === "MemberExpression" && callee.property.type === "Identifier")
    return [...chainOf(callee.object), callee.property.name];
  return [];
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === "object" && value !== null && "type" in value;

/** The titles of the tests and groups that a file runs, without tags, before values are filled in. */
export function titlesOfTests(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ESTree.Node): void => {
    if (node.type === "CallExpression") {
      const [name = "", ...properties] = chainOf(node.callee);
      const [title] = node.arguments;
      if (["describe", "it", "test"].includes(name) && title?.type === "Literal") {
        if (!properties.every((property) => running.includes(property))) return;
        if (typeof title.value === "string") titles.push(title.value.replace(/ @[\w-]+$/, ""));
      }
    }
    for (const inside of Object.values(node).flat()) if (isNode(inside)) visit(inside);
  };
  visit(parseAst(source, { lang: "ts" }));
  return titles;
}
