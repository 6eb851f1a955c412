import type { EmbedName } from "#shared/embeds.ts";
import { pageFile } from "#shared/screens.ts";

/** What Vite's manifest says of a chunk (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** Tags for styles and scripts of a page, so that they come in parallel. */
export function pagePreloads(manifest: Manifest, pathname: string): string {
  const entry = manifest["index.html"];
  const page =
    manifest[`src/pages/${pageFile(pathname)}`] ?? manifest["src/pages/not-found/not-found-page.tsx"];
  if (!entry || !page) return "";
  const chunks = new Set<Chunk>();
  addWithImports(manifest, entry, chunks);
  for (const name of entry.dynamicImports ?? []) addWithImports(manifest, manifest[name], chunks);
  addWithImports(manifest, page, chunks);
  chunks.delete(entry);
  return [
    ...[...chunks].flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...chunks].map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
  ].join("");
}

/** The scripts of a frame on another website. */
export function embedPreloads(manifest: Manifest, name: EmbedName): string {
  const chunks = new Set<Chunk>();
  addWithImports(manifest, manifest[`src/embed/${name}-embed.tsx`], chunks);
  return [...chunks].map(({ file }) => `<link rel="modulepreload" href="/${file}">`).join("");
}

function addWithImports(manifest: Manifest, chunk: Chunk | undefined, chunks: Set<Chunk>): void {
  if (!chunk || chunks.has(chunk)) return;
  chunks.add(chunk);
  for (const name of chunk.imports ?? []) addWithImports(manifest, manifest[name], chunks);
}
