import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { watchNavigation } from "./lib/navigation.ts";
import { originInPage } from "./lib/origin.ts";
import { createQueryClient, hydrateQueries, readInitialData } from "./lib/query-client.ts";
import { NotFound, pageAt } from "./routes.ts";
import { Site } from "./site.tsx";

/** Takes over the page that the server drew into `root`; where there is none, draws it. Done when the page can be used. */
export async function start(root: HTMLElement): Promise<void> {
  const path = location.pathname;
  const page = pageAt(path);
  const ownCode = page.preload();
  const queryClient = createQueryClient();
  const [drawn, search] = (root.dataset.drawn ?? "").split("?");
  // Drawn as an address that leads nowhere: then there is no such article, which its page would have to ask for.
  const missing = drawn && pageAt(drawn) === NotFound ? { [`/api${path}`]: null } : {};
  hydrateQueries(queryClient, { ...missing, ...readInitialData() });
  watchNavigation();
  const siteThatTells = (onShown: () => void) => (
    <Site queryClient={queryClient} path={path} search={search} origin={originInPage()} onShown={onShown} />
  );
  // For an article that doesn't exist the server draws what any such address shows; the page of articles knows better.
  if (drawn && pageAt(drawn) === page) {
    await ownCode;
    // As a transition React stops every few milliseconds, and lets the browser answer a touch.
    await new Promise<void>((resolve) => {
      startTransition(() => void hydrateRoot(root, siteThatTells(resolve)));
    });
  } else {
    // The page's own code comes together with this one: what is drawn first is the whole page. Where it is late, its frame.
    await Promise.race([ownCode, new Promise((resolve) => setTimeout(resolve, 400))]);
    await new Promise<void>((resolve) => createRoot(root).render(siteThatTells(resolve)));
  }
}
