import { useQuery } from "@tanstack/react-query";
import { siteLinksQuery } from "#client/api/site-links.ts";
import { watchQuery } from "#client/api/watch.ts";
import { takesComments } from "#client/components/comment-window.ts";
import { PageHeader } from "#client/components/page-header.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSections } from "#client/lib/paths.ts";
import * as words from "#words/advocate.json";
import { AdvocateSteps } from "./advocate-steps.tsx";
import { LetterDesk } from "./letter-desk.tsx";
import { OutsideLetters } from "./outside-letters.tsx";
import type { Links } from "./outside-link.tsx";
import { Bills } from "./washington/bills.tsx";
import { FdaComments } from "./washington/fda-comments.tsx";
import { Supply } from "./washington/supply.tsx";
import { WaysToHelp } from "./ways-to-help.tsx";

/** The steps that anybody can take, and the letters. Printed, it is the chosen letter alone. */
export function AdvocatePage() {
  const query = useQuery(siteLinksQuery());
  const { data: watch } = useQuery(watchQuery());
  const origin = useOrigin();
  const links: Links = query.isError ? null : query.data;
  const hasWindow = watch?.documents.some(takesComments);
  return (
    <>
      <div className="print:hidden">
        <PageHeader title={words.title} lead={words.lead} />
        <WaysToHelp watch={watch} />
        {watch && <FdaComments watch={watch} />}
        <p className="mx-auto max-w-page px-edge pb-6 sm:px-6">
          <TextLink href={`${origin.replace(/^https?/, "webcal")}/calendar.ics`}>{words.calendar}</TextLink>
        </p>
        <div className="mx-auto max-w-page px-edge pb-6 sm:pb-14 sm:px-6">
          {query.isError && <ErrorState what={words.links} {...retryProps(query)} />}
          <AdvocateSteps links={links} firstNumber={hasWindow ? 2 : 1} />
        </div>
        {watch && <Bills watch={watch} />}
        {watch && <Supply watch={watch} />}
      </div>
      <section
        id={advocateSections.letters}
        aria-labelledby="letters-title"
        className="scroll-mt-6 border-y border-line bg-sunken py-6 sm:py-16 print:border-0 print:bg-transparent print:py-0"
      >
        <div className="mx-auto max-w-page px-edge sm:px-6 print:max-w-none print:p-0">
          <div className="print:hidden">
            <h2 id="letters-title">{words.letters}</h2>
            <p className="mt-3 mb-6 max-w-prose text-lg text-ink-soft">{words.lettersLead}</p>
            <OutsideLetters links={links} />
            <h3 className="mb-4">{words.chooseLetter}</h3>
          </div>
          <LetterDesk />
        </div>
      </section>
    </>
  );
}
