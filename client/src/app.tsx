import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, Suspense, useEffect } from "react";
import { matchRoute, Route, Router, Switch, useLocation, useRouter } from "wouter";
import { Spinner } from "#client/components/ui/button.tsx";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { focusHeading, scrollToHash } from "#client/lib/focus.ts";
import { navigationType } from "#client/lib/navigation.ts";
import { pageLanguage } from "#client/lib/page-language.ts";
import { paths } from "#client/lib/paths.ts";
import { pathIn } from "#shared/language.ts";
import { screens } from "#shared/screens.ts";
import { prefix } from "#words/language.json";
import * as words from "#words/layout.json";
import { PageBoundary } from "./components/error-boundary.tsx";
import { SiteFooter } from "./components/layout/site-footer.tsx";
import { SiteHeader } from "./components/layout/site-header.tsx";
import { ToastHost } from "./components/ui/toast-host.tsx";
import { navigateOnce } from "./lib/navigation.ts";
import { RenderedOrigin } from "./lib/origin.ts";
import { NotFound, routes } from "./routes.ts";

export function App({ queryClient }: { queryClient: QueryClient }) {
  const [path] = useLocation();
  usePreloadOnIntent();
  return (
    <QueryClientProvider client={queryClient}>
      <PageLayout>
        <PageBoundary key={path}>
          <Suspense fallback={<PageLoading />}>
            <Switch>
              {routes.map(({ path: pattern, Page }) => (
                <Route key={pattern} path={pattern} component={Page} />
              ))}
              <Route component={NotFound} />
            </Switch>
            <AfterNavigation path={path} />
          </Suspense>
        </PageBoundary>
      </PageLayout>
      <ToastHost />
    </QueryClientProvider>
  );
}

/** As high as the window, so that the footer is not pushed away when the page comes. */
const PageLoading = () => (
  <div role="status" className="grid h-dvh place-items-center">
    <span className="sr-only">{words.loading}</span>
    <Spinner className="motion-late size-8 text-primary-strong" />
  </div>
);

const PageLayout = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-5 focus:py-3 focus:font-semibold focus:text-primary-strong focus:shadow-card print:hidden"
    >
      {words.skip}
    </a>
    <SiteHeader />
    <main id="content" tabIndex={-1} className="flex-1">
      {children}
    </main>
    <SiteFooter />
  </div>
);

/** Title, scroll position and focus after a client-side navigation; inside the page's Suspense, so that the page is there. */
function AfterNavigation({ path }: { path: string }) {
  // The panel names its own sections.
  const screen = path === paths.admin ? undefined : Object.values(screens).find((each) => each.path === path);
  useDocumentTitle(screen?.title);

  useEffect(() => {
    if (location.hash && navigationType() !== "back" && scrollToHash()) return;
    if (navigationType() === "load") return;
    // After "back" the browser restores the position that it remembers.
    if (navigationType() === "push") window.scrollTo(0, 0);
    focusHeading();
  }, []);

  // A link to another part of the page that is open already.
  useEffect(() => {
    const follow = () => void (location.hash && scrollToHash());
    addEventListener("pushState", follow);
    return () => removeEventListener("pushState", follow);
  }, []);

  return null;
}

const intents = ["pointerover", "focusin", "touchstart"] as const;

/** Fetches a page's code as soon as someone points at, touches or focuses a link to it. */
function usePreloadOnIntent(): void {
  const { parser, base } = useRouter();
  // One listener on the document serves every link of the site.
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || link.origin !== location.origin || !link.pathname.startsWith(base)) return;
      const pathname = link.pathname.slice(base.length) || "/";
      routes
        .find(({ path }) => matchRoute(parser, path, pathname)[0])
        ?.Page.preload()
        .catch(() => undefined);
    };
    for (const intent of intents) document.addEventListener(intent, preload, { passive: true });
    return () => {
      for (const intent of intents) document.removeEventListener(intent, preload);
    };
  }, [parser, base]);
}

interface SiteProps {
  queryClient: QueryClient;
  /** Without the prefix of its language. */
  path: string;
  /** The query string that the server rendered with. */
  search?: string | undefined;
  origin: string;
}

/** One tree for server-side rendering and hydration. Where `ssrPath` is not the browser's address, React renders all of it a second time. */
export const Site = ({ queryClient, path, search = "", origin }: SiteProps) => (
  <StrictMode>
    <Router base={prefix} ssrPath={pathIn(pageLanguage, path)} ssrSearch={search} aroundNav={navigateOnce}>
      <RenderedOrigin value={origin}>
        <App queryClient={queryClient} />
      </RenderedOrigin>
    </Router>
  </StrictMode>
);
