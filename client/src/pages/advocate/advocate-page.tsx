import { useQuery } from "@tanstack/react-query";
import { watchQuery } from "#client/api/watch.ts";
import { PageHeader } from "#client/components/page-header.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { read } from "#client/lib/api.ts";
import { retryProps } from "#client/lib/focus.ts";
import { advocateSections } from "#client/lib/paths.ts";
import type { getSiteLinks } from "#shared/api/app-settings.ts";
import { AdvocateSteps } from "./advocate-steps.tsx";
import { LetterDesk } from "./letter-desk.tsx";
import { OutsideLetters } from "./outside-letters.tsx";
import type { Links } from "./outside-link.tsx";
import { Bills } from "./washington/bills.tsx";
import { FdaComments } from "./washington/fda-comments.tsx";
import { Supply } from "./washington/supply.tsx";

/** The steps that anybody can take, and the letters. Printed, it is the chosen letter alone. */
export function AdvocatePage() {
  const query = useQuery(read<typeof getSiteLinks>("/api/site-links"));
  const { data: watch } = useQuery(watchQuery());
  const links: Links = query.isError ? null : query.data;
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Advocate"
          lead="Three steps that help keep NDT available. Each takes a few minutes. Together, they add up."
        />
        {watch && <FdaComments watch={watch} />}
        <div className="mx-auto max-w-page px-edge pb-14 sm:px-6">
          {query.isError && <ErrorState what="The links to other sites" {...retryProps(query)} />}
          <AdvocateSteps links={links} />
        </div>
        {watch && <Bills watch={watch} />}
        {watch && <Supply watch={watch} />}
      </div>
      <section
        id={advocateSections.letters}
        aria-labelledby="letters-title"
        className="scroll-mt-6 border-y border-line bg-sunken py-12 sm:py-16 print:border-0 print:bg-transparent print:py-0"
      >
        <div className="mx-auto max-w-page px-edge sm:px-6 print:max-w-none print:p-0">
          <div className="print:hidden">
            <h2 id="letters-title">Letter Templates</h2>
            <p className="mt-3 mb-8 max-w-prose text-lg text-ink-soft">
              Start from one of our letters. Change at least one sentence to make it yours.
            </p>
            <OutsideLetters links={links} />
            <h3 className="mb-4">Our own letters, to read, copy and print</h3>
          </div>
          <LetterDesk />
        </div>
      </section>
    </>
  );
}
