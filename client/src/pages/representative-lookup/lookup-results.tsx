import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useEffect, useRef } from "react";
import { recentRegistration } from "#client/api/registrations.ts";
import { Switchboard } from "#client/components/contact-links.tsx";
import { OwnDistrict } from "#client/components/own-district.tsx";
import { cn } from "#client/lib/cn.ts";
import { scrollAndFocus } from "#client/lib/focus.ts";
import { formatDate } from "#client/lib/format.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";
import { isHouseMember } from "#shared/congress.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/lookup.json";
import { houseNeedsStreet, severalDistricts, zipCodeAlone } from "#words/seats.json";
import { FoundMembers } from "./found-members.tsx";
import type { Sender } from "./message.ts";

const [zipCodeAdvice = ""] = zipCodeAlone.split("{");

/** What to do about a rough address. */
const isStreetAdvice = (note: string): boolean =>
  note === houseNeedsStreet || note === severalDistricts || note.startsWith(zipCodeAdvice);

export interface LookupResultsProps {
  found: RepresentativeLookup;
  /** As it was typed. */
  address: string;
  /** Outlives a search. */
  sender: Sender;
  onSender: (sender: Sender) => void;
}

/** What a search found. Its heading scrolls to the top and takes the focus. */
export function LookupResults({ found, address, sender, onSender }: LookupResultsProps) {
  const registrationId = recentRegistration();
  const heading = useRef<HTMLHeadingElement>(null);

  // Once, because each search is a new element (its key).
  useEffect(() => {
    scrollAndFocus(heading.current);
  }, []);

  const hasHouse = found.representatives.some(isHouseMember);
  const isEmpty = found.representatives.length === 0;
  // The warning shows it, once.
  const isAdvice = (note: string) => found.lowAccuracy && isStreetAdvice(note);
  const advice = found.notes.filter(isAdvice).join(" ");
  const notes = found.notes.filter((note) => !isAdvice(note));
  return (
    <div className="mt-12 border-t border-line pt-10">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-6">
        {fill(words.results, { place: found.location || words.addressEntered })}
      </h2>
      {found.asOf && (
        <p className="mt-2 text-sm text-ink-soft">
          {fill(words.source, { source: words.sources[found.source], date: formatDate(found.asOf) })}
        </p>
      )}
      <div className="mt-5 grid max-w-prose grid-cols-1 gap-3 empty:hidden">
        {found.lowAccuracy && (
          <Notice warns>
            {words.rough} {advice || (hasHouse ? words.houseMayDiffer : houseNeedsStreet)}
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

/** A sentence about the results as a whole. */
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
    <p className="text-lg font-medium">{words.nobody}</p>
    {notes.map((note) => (
      <p key={note} className="mt-2 text-ink-soft">
        {note}
      </p>
    ))}
    <p className="mt-4">{words.check}</p>
    <ul className="mt-2 list-disc space-y-1 pl-6">
      <li>{words.checkStreet}</li>
      <li>{words.checkCity}</li>
      <li>{words.checkHome}</li>
    </ul>
    <p className="mt-4">
      <Switchboard />
    </p>
  </div>
);
