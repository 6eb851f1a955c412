import { readFile } from "node:fs/promises";

/** A file of words as a module whose names are its keys, as Vite and tsx load it; Node alone would refuse it. */
export async function load(url, context, nextLoad) {
  if (!/\/shared\/words\/.*\.json$/.test(url)) return nextLoad(url, context);
  const words = JSON.parse(await readFile(new URL(url), "utf8"));
  const exported = Object.entries(words).map(
    ([key, text], at) =>
      `const word${at} = ${JSON.stringify(text)}; export { word${at} as ${JSON.stringify(key)} };`,
  );
  return {
    format: "module",
    shortCircuit: true,
    source: `${exported.join("\n")}\nexport default ${JSON.stringify(words)};`,
  };
}
