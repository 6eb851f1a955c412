import { renderToString } from "react-dom/server";
import { embedNameIn } from "#shared/embeds.ts";
import type { RenderPage } from "#shared/render.ts";
import { createQueryClient, hydrateQueries } from "./api/query-client.ts";
import { Site } from "./app.tsx";
import { EmbedSite, embedScreens } from "./embed/embed-site.tsx";
import { ourPath } from "./embed/leave-frame.ts";
import { pageAt } from "./routes.ts";

/** Server-side rendering of one page. What only a browser knows waits for `useHydrated`. */
export const renderPage: RenderPage = async ({ path, search, origin, initialData }) => {
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, initialData);
  const embed = embedNameIn(path);
  if (embed) {
    // The address names the source of a visit, which the cached page does not depend on.
    const props = {
      queryClient,
      Screen: await embedScreens[embed](),
      path,
      origin,
      leave: ourPath,
    };
    return renderToString(<EmbedSite {...props} />);
  }
  await pageAt(path).preload();
  return renderToString(<Site queryClient={queryClient} path={path} search={search} origin={origin} />);
};
