import { register } from "node:module";

/** Node wants an attribute at each import of JSON, and then has no named exports; bundlers and tsx want none and have them. */
const loader = `
import { readFile } from "node:fs/promises";

export async function load(url, context, next) {
  if (!url.endsWith(".json") || url.includes("/node_modules/")) return next(url, context);
  const names = Object.keys(JSON.parse(await readFile(new URL(url), "utf8")));
  const source = [
    \`const all = \${await readFile(new URL(url), "utf8")};\`,
    ...names.map((name, index) => \`const value\${index} = all[\${JSON.stringify(name)}];\`),
    \`export { all as default, \${names.map((name, index) => \`value\${index} as \${JSON.stringify(name)}\`).join(", ")} };\`,
  ].join("\\n");
  return { format: "module", source, shortCircuit: true };
}`;

register(`data:text/javascript,${encodeURIComponent(loader)}`);
