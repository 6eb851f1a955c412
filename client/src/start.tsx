import { createRoot, hydrateRoot } from "react-dom/client";
import { prefix } from "#words/language.json";
import { createQueryClient, hydrateQueries, readInitialData } from "./api/query-client.ts";
import { tolerateChangedDom } from "./lib/changed-dom.ts";
import { watchNavigation } from "./lib/navigation.ts";
import { originInPage } from "./lib/origin.ts";
import { inPageLanguage } from "./lib/page-language.ts";
import { readTypedValues } from "./lib/typed-values.ts";
import { NotFound, pageAt } from "./routes.ts";
import { Site } from "./site.tsx";

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
  const site = <Site queryClient={queryClient} path={path} search={search} origin={originInPage()} />;
  // What the server rendered stays until the page's code is there: a placeholder in between would make the page jump.
  await page.preload();
  if (renderedPage !== page) {
    createRoot(root).render(site);
    return;
  }
  const typeAgain = readTypedValues(root);
  hydrateRoot(root, site, {
    onRecoverableError: (error) => {
      typeAgain();
      reportError(error);
    },
  });
}
