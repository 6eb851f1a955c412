import { partnerSourceQuery } from "#client/api/sources.ts";
import { LinkContent } from "#client/components/mailed-link/link-content.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import * as words from "#words/source.json";
import * as titles from "#words/titles.json";
import { WeeksTable } from "./weeks-table.tsx";

/** What a partner sees of their own source, by the link that the alliance gave them. */
export function SourcePage() {
  return (
    <>
      <PageHeader title={titles.source} lead={words.lead} />
      <div className="mx-auto min-h-[70dvh] max-w-page px-edge pb-16 sm:px-6">
        <LinkContent queryOf={partnerSourceQuery} words={{ ...words, missing: words.wholeLink }}>
          {(source) => <WeeksTable source={source} />}
        </LinkContent>
      </div>
    </>
  );
}
