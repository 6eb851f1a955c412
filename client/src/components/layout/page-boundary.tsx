import type { ReactNode } from "react";
import { ErrorBoundary } from "../error-boundary.tsx";
import { ErrorState } from "../ui/error-state.tsx";

/** Shows a sentence and a way on when a page can't be loaded or breaks; header and footer stay. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallback={
      <div className="mx-auto max-w-page px-edge py-16 sm:px-6">
        <h1 className="sr-only">This page could not be loaded</h1>
        {/* Loaded anew: after a release the page's old code is gone from the server. */}
        <ErrorState what="This page" onRetry={() => location.reload()} />
      </div>
    }
  >
    {children}
  </ErrorBoundary>
);
