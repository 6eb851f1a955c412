import { useEffect, useRef } from "react";
import { scrollAndFocus } from "#client/lib/focus.ts";
import { formatDate } from "#client/lib/format.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";
import { houseNeedsStreet, isHouseMember } from "#shared/congress.ts";
import { FoundMembers } from "./found-members.tsx";
import type { Sender } from "./message.ts";
import { NobodyFound } from "./nobody-found.tsx";
import { Notice } from "./notice.tsx";

const sources: Record<RepresentativeLookup["source"], string> = {
  "5calls": "5 Calls (5calls.org)",
  census: "US Census Bureau for the district, congress-legislators for the members",
  legislators: "congress-legislators",
};

interface LookupResultsProps {
  found: RepresentativeLookup;
  /** Outlives a search. */
  sender: Sender;
  onSender: (sender: Sender) => void;
}

/** What a search found. Its heading comes to the top and takes the focus: everybody is where the answer is. */
export function LookupResults({ found, sender, onSender }: LookupResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  // Once, because each search is a new element (its key).
  useEffect(() => {
    scrollAndFocus(heading.current);
  }, []);

  const hasHouse = found.representatives.some(isHouseMember);
  const isEmpty = found.representatives.length === 0;
  // The warning says it.
  const notes = found.notes.filter((note) => !(found.lowAccuracy && note === houseNeedsStreet));
  return (
    <div className="mt-12 border-t border-line pt-10">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-6">
        Representatives for {found.location || "the address you entered"}
      </h2>
      {found.asOf && (
        <p className="mt-2 text-sm text-ink-soft">
          Source: {sources[found.source]}. As of {formatDate(found.asOf)}.
        </p>
      )}
      <div className="mt-5 grid max-w-prose gap-3">
        {found.lowAccuracy && (
          <Notice warns>
            This address could be placed only roughly. {!hasHouse && houseNeedsStreet}
            {hasHouse &&
              !found.isSplit &&
              "The House member shown may not be yours: add your street and house number for an exact answer."}
          </Notice>
        )}
        {!isEmpty && notes.map((note) => <Notice key={note}>{note}</Notice>)}
      </div>
      {isEmpty ? (
        <NobodyFound notes={notes} />
      ) : (
        <FoundMembers found={found} sender={sender} onSender={onSender} />
      )}
    </div>
  );
}
