import type { Node } from "typescript/unstable/ast";
import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import type { WholeProgram } from "./whole-program.ts";

/** Without the name of what it is imported in. */
const nameIn = (node: Node | undefined) => node?.getText().split(".").at(-1);

const servedBy = (node: Node): string | undefined => {
  if (!isCallExpression(node)) return undefined;
  const [first, second] = node.arguments;
  const callee = node.expression.getText();
  if (callee === "route") return nameIn(second);
  return /^router\.(?:get|post|put|delete)$/.test(callee) ? nameIn(first) : undefined;
};

/** The name of the function that this node is. */
const nameOf = (node: Node): Node | undefined => {
  if (isFunctionDeclaration(node)) return node.name;
  const isFunction = isVariableDeclaration(node) && node.initializer;
  return isFunction && (isArrowFunction(isFunction) || isFunctionExpression(isFunction))
    ? node.name
    : undefined;
};

/** The endpoints, or constants of paths, whose handlers come to one of these places, however many functions are in between. */
export function endpointsReaching(
  { checker, usesOf }: WholeProgram,
  places: readonly Node[],
): ReadonlySet<string> {
  const reached = new Set<string>();
  const seen = new Set<Node>();
  const climb = (place: Node): void => {
    for (let node = place.parent; node; node = node.parent) {
      const served = servedBy(node);
      if (served) return void reached.add(served);
      const name = nameOf(node);
      if (!name) continue;
      if (seen.has(name)) return;
      seen.add(name);
      const symbol = checker.getSymbolAtLocation(name);
      if (symbol) for (const use of usesOf(symbol)) climb(use);
      return;
    }
  };
  for (const place of places) climb(place);
  return reached;
}
