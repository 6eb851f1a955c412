/** What Vite's manifest says of a chunk (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** The source of the page at a path, by the convention of client/src/pages: "/supporters" is supporters/supporters-page. */
export const pageSource = (pathname: string): string => {
  if (/^\/news\/./.test(pathname)) return "src/pages/news/article-page.tsx";
  const name = pathname === "/" ? "home" : pathname.slice(1);
  return `src/pages/${name}/${name}-page.tsx`;
};

/**
 * The tags for a page's own style, and for what its code consists of: files that a browser would learn of only one after another.
 * Those of the entry are fetched at once, the others when the entry asks for them (client/src/main.ts), in an order in which
 * each finds what it imports.
 * Empty for an address that has no page.
 */
export function pagePreloads(manifest: Manifest, pathname: string): string {
  const entry = manifest["index.html"];
  const page = manifest[pageSource(pathname)] ?? manifest["src/pages/not-found/not-found-page.tsx"];
  if (!entry || !page) return "";
  const first = chunksOf(manifest, entry);
  const started = (entry.dynamicImports ?? []).flatMap((name) => manifest[name] ?? []);
  const found = [...started, page].reduce(
    (before, chunk) => chunksOf(manifest, chunk, before),
    new Set<Chunk>(),
  );
  const later = [...found].filter((chunk) => !first.has(chunk));
  // index.html names the entry and its styles itself.
  return [
    ...later.flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...first]
      .filter((chunk) => chunk !== entry)
      .map(({ file }) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
    `<meta name="code" content="${later.map(({ file }) => `/${file}`).join(" ")}">`,
  ].join("");
}

/** A chunk and all that it imports at once, each after those that it needs. */
function chunksOf(
  manifest: Manifest,
  chunk: Chunk,
  found = new Set<Chunk>(),
  seen = new Set<Chunk>(found),
): Set<Chunk> {
  if (seen.has(chunk)) return found;
  seen.add(chunk);
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (imported) chunksOf(manifest, imported, found, seen);
  }
  return found.add(chunk);
}
