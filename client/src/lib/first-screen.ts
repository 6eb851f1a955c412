import type { QueryClient } from "@tanstack/react-query";

/**
 * Puts the data that the server wrote into the page into the cache, so that the first screen asks for nothing.
 *
 * The block is `<script type="application/json" id="first-screen">{ "/api/supporters": {...}, "/api/news/ID": {...} }`:
 * each name is the path that would have been fetched, query included, and becomes the query key `[path]`
 * (see `reading` in api.ts: a key is always that one string).
 */
export function seedFirstScreen(queryClient: QueryClient): void {
  const block = document.getElementById("first-screen");
  if (!block?.textContent) return;
  const answers: Record<string, unknown> = JSON.parse(block.textContent);
  for (const [path, answer] of Object.entries(answers)) queryClient.setQueryData([path], answer);
}
