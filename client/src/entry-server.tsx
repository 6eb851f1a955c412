import { renderToString } from "react-dom/server";
import type { RenderPage } from "#shared/render.ts";
import { createQueryClient, hydrateQueries } from "./lib/query-client.ts";
import { pageAt } from "./routes.ts";
import { Site } from "./site.tsx";

/** Server-side rendering of one page. What only a browser knows waits for `useHydrated`. */
export const renderPage: RenderPage = async ({ path, search, origin, initialData }) => {
  await pageAt(path).preload();
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, initialData);
  return renderToString(<Site queryClient={queryClient} path={path} search={search} origin={origin} />);
};
