import { createRoot, hydrateRoot } from "react-dom/client";
import { prefix } from "#words/language.json";
import { createQueryClient, hydrateQueries, readInitialData } from "./api/query-client.ts";
import { Site } from "./app.tsx";
import { tolerateChangedDom } from "./lib/changed-dom.ts";
import { keepPageFromDrops, watchNavigation } from "./lib/navigation.ts";
import { originInPage } from "./lib/origin.ts";
import { inPageLanguage } from "./lib/page-language.ts";
import { NotFound, pageAt } from "./routes.ts";

/** Hydrates the page that the server rendered into `root`, or renders it where the server did not. */
export async function start(root: HTMLElement): Promise<void> {
  tolerateChangedDom();
  const path = location.pathname.slice(prefix.length) || "/";
  const { search: query } = location;
  if ((query + document.referrer).includes("via="))
    void import("./carry-via.ts").then(({ carryVia }) => carryVia(query));
  const page = pageAt(path);
  const [renderedPath, search] = (root.dataset.rendered ?? "").split("?");
  const renderedPage = renderedPath ? pageAt(renderedPath) : undefined;
  const queryClient = createQueryClient();
  // Rendered as "not found": there is no such article, and its page need not ask for it.
  hydrateQueries(queryClient, renderedPage === NotFound ? { [inPageLanguage(`/api${path}`)]: null } : {});
  hydrateQueries(queryClient, readInitialData());
  watchNavigation();
  keepPageFromDrops();
  const site = <Site queryClient={queryClient} path={path} search={search} origin={originInPage()} />;
  if (renderedPage !== page) {
    // Its error boundary shows what could not be loaded.
    await page.preload().catch(() => undefined);
    createRoot(root).render(site);
    return;
  }
  // What the server rendered stays until the page's code is there, and where that can't be loaded.
  await page.preload();
  hydrateRoot(root, site);
}
