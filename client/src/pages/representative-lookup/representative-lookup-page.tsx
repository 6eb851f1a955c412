import { useEffect, useId, useState } from "react";
import { forgetPendingAddress, pendingAddress } from "#client/components/address-search.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SaidAndMeant } from "#client/components/said-and-meant.tsx";
import { callSentences } from "#client/content/letters.ts";
import { meaning } from "#texts/letters/meaning.ts";
import * as words from "#words/lookup.json";
import { Lookup } from "./lookup.tsx";
import { LookupResults } from "./lookup-results.tsx";

/** The finder of representatives. */
export function RepresentativeLookupPage() {
  const [typedElsewhere] = useState(pendingAddress);
  useEffect(forgetPendingAddress, []);
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="mx-auto max-w-page px-edge pb-16 sm:px-6">
        <Lookup Results={LookupResults} typedElsewhere={typedElsewhere} preview={<LookupPreview />} />
      </div>
    </>
  );
}

const sample = callSentences("patient");
const meant = meaning && callSentences("patient", {}, meaning);

/** Before the first search: what the results will show. */
function LookupPreview() {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="mt-12 max-w-form border-t border-line pt-6 lg:mt-0 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8"
    >
      <h2 id={headingId} className="text-lg">
        {words.preview}
      </h2>
      <p className="mt-2 text-ink-soft">{words.previewLead}</p>
      <blockquote className="mt-4 rounded-card bg-sunken p-sheet text-sm text-ink-soft">
        {meant ? (
          <SaidAndMeant said={sample} meant={meant} />
        ) : (
          sample.map((sentences) => {
            const paragraph = sentences.join(" ");
            return (
              <p key={paragraph} className="mb-3 last:mb-0">
                {paragraph}
              </p>
            );
          })
        )}
      </blockquote>
    </section>
  );
}
