import { useEffect, useState } from "react";
import { forgetPendingAddress, pendingAddress } from "#client/components/address-search.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import * as words from "#words/lookup.json";
import { Lookup } from "./lookup.tsx";
import { LookupPreview } from "./lookup-preview.tsx";
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
