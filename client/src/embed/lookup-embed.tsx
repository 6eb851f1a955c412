import { type ComponentProps, lazy, Suspense, useEffect } from "react";
import { Spinner } from "#client/components/ui/spinner.tsx";
import { importWithRetry } from "#client/lib/lazy.ts";
import { Lookup } from "#client/pages/representative-lookup/lookup.tsx";
import * as words from "#words/embed-screens.json";
import { EmbedHeading } from "./embed-heading.tsx";

const loadResults = () =>
  importWithRetry(() => import("#client/pages/representative-lookup/lookup-results.tsx"));
const loadUnavailable = () => importWithRetry(() => import("#client/components/lookup-unavailable.tsx"));
// Both, because without a connection nothing more can be fetched.
const preloadResults = () => void Promise.all([loadResults(), loadUnavailable()]).catch(() => undefined);

/** A third of the script, which a frame that nobody uses does not load. */
const LazyResults = lazy(async () => ({ default: (await loadResults()).LookupResults }));

const LazyUnavailable = lazy(async () => ({ default: (await loadUnavailable()).LookupUnavailable }));

const Results = (props: ComponentProps<typeof LazyResults>) => (
  <Suspense fallback={<Spinner className="mt-8 size-8 text-primary-strong" />}>
    <LazyResults {...props} />
  </Suspense>
);

const Unavailable = (props: ComponentProps<typeof LazyUnavailable>) => (
  <Suspense fallback={<Spinner className="mt-8 size-8 text-primary-strong" />}>
    <LazyUnavailable {...props} />
  </Suspense>
);

export function LookupEmbed() {
  // What someone does first is to go into the field.
  useEffect(() => {
    addEventListener("focusin", preloadResults, { once: true });
    return () => removeEventListener("focusin", preloadResults);
  }, []);
  return (
    <>
      <EmbedHeading lead={words.findMembersLead}>{words.findMembers}</EmbedHeading>
      <Lookup Results={Results} Unavailable={Unavailable} />
    </>
  );
}
