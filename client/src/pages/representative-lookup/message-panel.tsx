import { type RefObject, useId } from "react";
import { PrintCopy } from "#client/components/print-copy.tsx";
import { titledName } from "#shared/congress.ts";
import { wordsFor } from "./message.ts";
import { WordActions } from "./message-actions.tsx";
import type { MemberWordsProps } from "./message-props.ts";
import { MemberWords } from "./message-to-member.tsx";
import { ArrivalNote } from "./next-call-note.tsx";
import type { Arrival } from "./use-call-round.ts";

interface WordsPanelProps extends MemberWordsProps {
  arrival: Arrival | undefined;
  /** Takes the focus when a visitor chooses a member. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The words for one member beside the members. */
export function WordsPanel({ arrival, headingRef, ...props }: WordsPanelProps) {
  const headingId = useId();
  const { member, part, words, aboutBills } = props;
  return (
    <section aria-labelledby={headingId} className="min-w-0 self-start">
      {arrival && <ArrivalNote key={arrival.number} words={arrival.words} />}
      <h3 ref={headingRef} id={headingId} tabIndex={-1} className="mb-3 scroll-mt-6">
        {titledName(member)}
      </h3>
      <MemberWords
        {...props}
        actions={
          <div className="mt-4 flex flex-row-reverse flex-wrap justify-end gap-3">
            <WordActions {...props} />
          </div>
        }
      />
      {part === "letter" && <PrintCopy>{wordsFor(part, words, member, aboutBills)}</PrintCopy>}
    </section>
  );
}
