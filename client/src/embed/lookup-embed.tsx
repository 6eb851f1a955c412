import { type ComponentProps, lazy, Suspense, useEffect } from "react";
import { Spinner } from "#client/components/ui/spinner.tsx";
import { importWithRetry } from "#client/lib/lazy.ts";
import { Lookup } from "#client/pages/representative-lookup/lookup.tsx";
import * as words from "#words/embed-screens.json";
import { EmbedHeading } from "./embed-heading.tsx";

const loadResults = () =>
  importWithRetry(() => import("#client/pages/representative-lookup/lookup-results.tsx"));
const preloadResults = () => void loadResults().catch(() => undefined);

/** A third of the script, which a frame that nobody uses does not load. */
const LazyResults = lazy(async () => ({ default: (await loadResults()).LookupResults }));

const Results = (props: ComponentProps<typeof LazyResults>) => (
  <Suspense fallback={<Spinner className="mt-8 size-8 text-primary-strong" />}>
    <LazyResults {...props} />
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
      <Lookup Results={Results} />
    </>
  );
}
