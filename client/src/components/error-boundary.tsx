import { Component, type ReactNode, Suspense } from "react";
import * as words from "#words/layout.json";
import { ErrorState } from "./ui/error-state.tsx";

interface ErrorBoundaryProps {
  fallback: ReactNode | ((error: unknown) => ReactNode);
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { fallback, children } = this.props;
    const { failure } = this.state;
    if (!failure) return children;
    return typeof fallback === "function" ? fallback(failure.error) : fallback;
  }
}

interface LatePartProps {
  /** `what` of the `ErrorState`. */
  what: string;
  placeholder: ReactNode;
  children: ReactNode;
}

/** Around a part whose code is loaded when it is shown. A reload: after a release its old code is gone from the server. */
export const LatePart = ({ what, placeholder, children }: LatePartProps) => (
  <ErrorBoundary fallback={<ErrorState what={what} onRetry={() => location.reload()} />}>
    <Suspense fallback={placeholder}>{children}</Suspense>
  </ErrorBoundary>
);

/** A chunk that could not be fetched; browsers tell it in their own words (https://github.com/whatwg/html/issues/6768). */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported|importing a module|load failed/i.test(error.message);

/** Shows a sentence and a way on when a page can't be loaded or breaks; header and footer stay. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallback={(error) => (
      <div className="mx-auto max-w-page px-edge py-16 sm:px-6">
        <h1 className="sr-only">{words.notLoaded}</h1>
        {/* A reload: after a release the page's old code is gone from the server. */}
        <ErrorState
          what={words.thisPage}
          onRetry={() => location.reload()}
          {...(!isLoadFailure(error) && { help: words.ourFault })}
        />
      </div>
    )}
  >
    {children}
  </ErrorBoundary>
);
