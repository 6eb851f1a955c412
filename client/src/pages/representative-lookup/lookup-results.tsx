import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useEffect, useRef } from "react";
import { Switchboard } from "#client/components/contact-links.tsx";
import { OwnDistrict } from "#client/components/own-district.tsx";
import { recentRegistration } from "#client/components/recent-registration.ts";
import { cn } from "#client/lib/cn.ts";
import { scrollAndFocus } from "#client/lib/focus.ts";
import { formatDate } from "#client/lib/format.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";
import { houseNeedsStreet, isHouseMember } from "#shared/congress.ts";
import { FoundMembers } from "./found-members.tsx";
import type { Sender } from "./message.ts";

const sources: Record<RepresentativeLookup["source"], string> = {
  "5calls": "5 Calls (5calls.org)",
  census: "US Census Bureau for the district, congress-legislators for the members",
  legislators: "congress-legislators",
};

export interface LookupResultsProps {
  found: RepresentativeLookup;
  /** As it was typed. */
  address: string;
  /** Outlives a search. */
  sender: Sender;
  onSender: (sender: Sender) => void;
}

/** What a search found. Its heading comes to the top and takes the focus: everybody is where the answer is. */
export function LookupResults({ found, address, sender, onSender }: LookupResultsProps) {
  const registrationId = recentRegistration();
  const heading = useRef<HTMLHeadingElement>(null);

  // Once, because each search is a new element (its key).
  useEffect(() => {
    scrollAndFocus(heading.current);
  }, []);

  const hasHouse = found.representatives.some(isHouseMember);
  const isEmpty = found.representatives.length === 0;
  // What to do about a rough address stands in its warning, once.
  const isAdvice = (note: string) => found.lowAccuracy && /street and house number|^A ZIP code/.test(note);
  const advice = found.notes.filter(isAdvice).join(" ");
  const notes = found.notes.filter((note) => !isAdvice(note));
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
      <div className="mt-5 grid max-w-prose grid-cols-1 gap-3 empty:hidden">
        {found.lowAccuracy && (
          <Notice warns>
            This address could be placed only roughly.{" "}
            {advice ||
              (hasHouse
                ? "The House member shown may not be yours: add your street and house number for an exact answer."
                : houseNeedsStreet)}
          </Notice>
        )}
        {!isEmpty && notes.map((note) => <Notice key={note}>{note}</Notice>)}
      </div>
      {isEmpty ? (
        <NobodyFound notes={notes} />
      ) : (
        <FoundMembers found={found} address={address} sender={sender} onSender={onSender} />
      )}
      {registrationId && !isEmpty && !found.lowAccuracy && !found.isSplit && (
        <div className="mt-8 max-w-form">
          <OwnDistrict owner={{ registrationId }} address={address} />
        </div>
      )}
    </div>
  );
}

/** A sentence about the answer as a whole. */
function Notice({ warns = false, children }: { warns?: boolean; children: ReactNode }) {
  const Icon = warns ? TriangleAlert : Info;
  return (
    <p
      className={cn(
        "flex gap-3 rounded-control px-4 py-3",
        warns ? "bg-warning-soft text-warning" : "bg-primary-soft text-ink",
      )}
    >
      <Icon aria-hidden className="mt-1 size-5" />
      <span>{children}</span>
    </p>
  );
}

/** What to do when an address has no members: what to check, and the number that always works. */
const NobodyFound = ({ notes }: { notes: readonly string[] }) => (
  <div className="mt-6 max-w-prose">
    <p className="text-lg font-medium">No representatives found for this address.</p>
    {notes.map((note) => (
      <p key={note} className="mt-2 text-ink-soft">
        {note}
      </p>
    ))}
    <p className="mt-4">Please check:</p>
    <ul className="mt-2 list-disc space-y-1 pl-6">
      <li>Is the house number there, and is the street spelled as on your mail?</li>
      <li>Is there a city with its state, or a ZIP code?</li>
      <li>Is it the address of your home? A PO box has no district.</li>
    </ul>
    <p className="mt-4">
      <Switchboard />
    </p>
  </div>
);
