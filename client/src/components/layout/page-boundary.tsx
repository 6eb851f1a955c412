import type { ReactNode } from "react";
import * as words from "#words/layout.json";
import { ErrorBoundary } from "../error-boundary.tsx";
import { ErrorState } from "../ui/error-state.tsx";

/** Shows a sentence and a way on when a page can't be loaded or breaks; header and footer stay. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallback={
      <div className="mx-auto max-w-page px-edge py-16 sm:px-6">
        <h1 className="sr-only">{words.notLoaded}</h1>
        {/* A reload: after a release the page's old code is gone from the server. */}
        <ErrorState what={words.thisPage} onRetry={() => location.reload()} />
      </div>
    }
  >
    {children}
  </ErrorBoundary>
);
