import type { QueryClient } from "@tanstack/react-query";

/** Answers of the server by the path that would have been fetched, query included: "/api/supporters", "/api/news/ID". */
type Answers = Readonly<Record<string, unknown>>;

/**
 * The block `<script type="application/json" id="first-screen">` that the server wrote into the page: all that the first screen
 * would ask for.
 */
export function answersInPage(): Answers {
  const block = document.getElementById("first-screen");
  return JSON.parse(block?.textContent || "{}");
}

/** Puts them into the cache: each path becomes the query key `[path]` (see `reading` in api.ts: a key is that one string). */
export function seedFirstScreen(queryClient: QueryClient, answers: Answers): void {
  for (const [path, answer] of Object.entries(answers)) queryClient.setQueryData([path], answer);
}
