import { readFileSync } from "node:fs";

const manifest = new URL("../../dist/client/.vite/manifest.json", import.meta.url);

/** The address of a chunk of the built site, by its name. */
export function scriptOf(name: string): string {
  const chunks: Record<string, { name?: string; file: string }> = JSON.parse(readFileSync(manifest, "utf8"));
  const chunk = Object.values(chunks).find((each) => each.name === name);
  if (!chunk) throw new Error(`The build has no chunk "${name}".`);
  return `/${chunk.file}`;
}
