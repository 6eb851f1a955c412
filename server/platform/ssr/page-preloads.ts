import { pageFile } from "#shared/screens.ts";

/** What Vite's manifest says of a chunk (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** Preload tags, so that the browser fetches styles and scripts in parallel. Scripts have low priority, behind the first picture. */
export function pagePreloads(manifest: Manifest, pathname: string): string {
  const entry = manifest["index.html"];
  const page =
    manifest[`src/pages/${pageFile(pathname)}`] ?? manifest["src/pages/not-found/not-found-page.tsx"];
  if (!entry || !page) return "";
  const start = (entry.dynamicImports ?? []).flatMap((name) => manifest[name] ?? []);
  const chunks = new Set<Chunk>();
  for (const chunk of [entry, ...start, page]) addWithImports(manifest, chunk, chunks);
  chunks.delete(entry);
  return [
    ...[...chunks].flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...chunks].map(({ file }) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join("");
}

function addWithImports(manifest: Manifest, chunk: Chunk, chunks: Set<Chunk>): void {
  if (chunks.has(chunk)) return;
  chunks.add(chunk);
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (imported) addWithImports(manifest, imported, chunks);
  }
}
