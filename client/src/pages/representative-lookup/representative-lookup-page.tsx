import { useEffect, useId, useState } from "react";
import { forgetPendingSearch, pendingSearch } from "#client/components/address-search.tsx";
import { CallScript } from "#client/components/letter-sheet.tsx";
import { Page } from "#client/components/page-header.tsx";
import * as words from "#words/lookup.json";
import { Lookup } from "./lookup.tsx";

export function RepresentativeLookupPage() {
  const [searchedElsewhere] = useState(pendingSearch);
  useEffect(forgetPendingSearch, []);
  return (
    <Page title={words.title} lead={words.lead}>
      <Lookup searchedElsewhere={searchedElsewhere} preview={<LookupPreview />} />
    </Page>
  );
}

/** What the results will show. */
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
      <div className="mt-4">
        <CallScript />
      </div>
    </section>
  );
}
