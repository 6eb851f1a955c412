import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { Spinner } from "#client/components/ui/button.tsx";
import { importWithRetry } from "#client/lib/lazy.ts";

/** The thank-you after a form, in a separate chunk that visitors who only read don't load. */
export function lazyOutcome<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const loadOutcome = () => importWithRetry(load);
  // React's type of a lazy component can't follow a generic one.
  const Outcome = lazy(async () => ({
    default: (await loadOutcome())[name],
  })) as unknown as ComponentType<Props>;

  const LazyOutcome = (props: Props) => (
    <Suspense fallback={<Spinner className="mx-auto mt-8 size-8 text-primary-strong" />}>
      <Outcome {...props} />
    </Suspense>
  );
  return Object.assign(LazyOutcome, { preload: () => void loadOutcome().catch(() => undefined) });
}

/** Fetches outcomes when the visitor enters a field: once the form is sent, the connection may be gone. */
export function usePreloadOnFocus(outcomes: readonly { preload: () => void }[]): void {
  // The first field that gets the focus may be any field of the page.
  useEffect(() => {
    const preload = () => {
      for (const outcome of outcomes) outcome.preload();
    };
    addEventListener("focusin", preload, { once: true });
    return () => removeEventListener("focusin", preload);
  }, [outcomes]);
}
