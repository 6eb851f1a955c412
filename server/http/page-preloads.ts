/** What Vite's manifest says of a chunk (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** The source of the page at a path, by the convention of client/src/pages: "/supporters" is supporters/supporters-page. */
const pageSource = (pathname: string): string => {
  if (/^\/news\/./.test(pathname)) return "src/pages/news/article-page.tsx";
  const name = pathname === "/" ? "home" : pathname.slice(1);
  return `src/pages/${name}/${name}-page.tsx`;
};

/**
 * The tags that fetch all of a page's code at once: what the application imports, which a browser would learn only from its
 * script, and the page's own. Empty for an address that has no page.
 */
export function pagePreloads(manifest: Manifest, pathname: string): string {
  const entry = manifest["index.html"];
  const page = manifest[pageSource(pathname)] ?? manifest["src/pages/not-found/not-found-page.tsx"];
  if (!entry || !page) return "";
  const application = chunksOf(manifest, entry);
  const own = [...chunksOf(manifest, page)].filter((chunk) => !application.has(chunk));
  // index.html names the application's script and styles itself.
  const scripts = [...application, ...own].filter((chunk) => chunk !== entry);
  const styles = own.flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" href="/${file}">`);
  return [...scripts.map(({ file }) => `<link rel="modulepreload" href="/${file}">`), ...styles].join("");
}

/** A chunk and all that it imports at once. */
function chunksOf(manifest: Manifest, chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (imported) chunksOf(manifest, imported, found);
  }
  return found;
}
