import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
import { Spinner } from "#client/components/ui/spinner.tsx";
import * as words from "#words/layout.json";
import { AfterNavigation } from "./components/layout/after-navigation.tsx";
import { PageBoundary } from "./components/layout/page-boundary.tsx";
import { PageLayout } from "./components/layout/page-layout.tsx";
import { ToastHost } from "./components/ui/toast-host.tsx";
import { NotFound, routes } from "./routes.ts";
import { usePreloadOnIntent } from "./use-preload-on-intent.ts";

export function App({ queryClient }: { queryClient: QueryClient }) {
  const [path] = useLocation();
  usePreloadOnIntent(routes);
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
function PageLoading() {
  return (
    <div role="status" className="grid h-dvh place-items-center">
      <span className="sr-only">{words.loading}</span>
      <Spinner className="motion-late size-8 text-primary-strong" />
    </div>
  );
}
