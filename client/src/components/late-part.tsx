import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { ErrorState } from "./ui/error-state.tsx";

interface LatePartProps {
  /** As an ErrorState wants it. */
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
