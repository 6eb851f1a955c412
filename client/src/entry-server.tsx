import { renderToString } from "react-dom/server";
import type { RenderPage } from "#shared/render.ts";
import { createQueryClient, hydrateQueries } from "./lib/query-client.ts";
import { pageAt } from "./routes.ts";
import { Site } from "./site.tsx";

/**
 * Draws a page as HTML, for the server: a visitor sees it before any script has come. start.tsx takes it over in the browser,
 * from the same answers, so both have to draw the same: what only a browser knows waits for `useHydrated`.
 */
export const draw: RenderPage = async ({ path, search, origin, answers }) => {
  await pageAt(path).preload();
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, answers);
  return renderToString(<Site queryClient={queryClient} path={path} search={search} origin={origin} />);
};
