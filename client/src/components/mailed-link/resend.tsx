import { lazy, Suspense } from "react";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import * as words from "#words/mailed-link.json";

const ResendForm = lazy(async () => ({ default: (await import("./resend-form.tsx")).ResendForm }));

/** The form that sends the links again. Its code is loaded only when it is shown, because most links work. */
export const Resend = () => (
  <ErrorBoundary fallback={<ErrorState what={words.form} onRetry={() => location.reload()} />}>
    <Suspense
      fallback={
        <Skeletons count={1} label={words.loadingForm}>
          <SkeletonBar className="h-48" />
        </Skeletons>
      }
    >
      <ResendForm />
    </Suspense>
  </ErrorBoundary>
);
