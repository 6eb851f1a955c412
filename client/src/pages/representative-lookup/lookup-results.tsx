import { useQuery } from "@tanstack/react-query";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { watchQuery } from "#client/api/watch.ts";
import { lazyPart, preloading } from "#client/components/ui/lazy-part.tsx";
import { cn } from "#client/lib/cn.ts";
import { goTo } from "#client/lib/focus.ts";
import { formatDate } from "#client/lib/format.ts";
import type { Representative, RepresentativeLookup } from "#shared/api/representatives.ts";
import { houseNeedsStreet, isHouseMember, isSenator } from "#shared/congress.ts";
import { aboutBills, standingsOf } from "./bill-standing.ts";
import { RepresentativeCard } from "./representative-card.tsx";
import type { WordsPart, WriterWords } from "./writer-words.ts";

const WordsDialog = lazyPart(() => import("./words-dialog.tsx"), "WordsDialog");

const sources: Record<RepresentativeLookup["source"], string> = {
  "5calls": "5 Calls (5calls.org)",
  census: "US Census Bureau for the district, congress-legislators for the members",
  legislators: "congress-legislators",
};

interface LookupResultsProps {
  found: RepresentativeLookup;
  /** The visitor's own words, which outlive a search. */
  words: WriterWords;
  onWords: (words: WriterWords) => void;
}

/** What a search found. Its heading comes to the top and takes the focus: everybody is where the answer is. */
export function LookupResults({ found, words, onWords }: LookupResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<{ member: Representative; part: WordsPart }>();
  const [isOpen, setOpen] = useState(false);

  // Focus and scrolling are the browser's; this is a new answer each time (its key is the search).
  useEffect(() => {
    if (heading.current) goTo(heading.current);
  }, []);

  const house = found.representatives.filter(isHouseMember);
  const senators = found.representatives.filter(isSenator);
  // The warning says it.
  const notes = found.notes.filter((note) => !(found.lowAccuracy && note === houseNeedsStreet));
  const { data: watch } = useQuery(watchQuery());
  const standings = (member: Representative) =>
    standingsOf(member, found.stands[member.id], watch?.bills ?? []);
  const show = (member: Representative, part: WordsPart) => {
    setChosen({ member, part });
    setOpen(true);
  };
  const cards = (members: Representative[]) =>
    members.map((member, index) => (
      <RepresentativeCard
        // A source may leave out the id.
        key={member.id || `${member.name}-${index}`}
        member={member}
        standings={standings(member)}
        onShow={(part) => show(member, part)}
        preload={preloading(WordsDialog)}
      />
    ));
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
            This address could be placed only roughly. {house.length === 0 && houseNeedsStreet}
            {house.length > 0 &&
              !found.isSplit &&
              "The House member shown may not be yours: add your street and house number for an exact answer."}
          </Notice>
        )}
        {found.representatives.length > 0 && notes.map((note) => <Notice key={note}>{note}</Notice>)}
      </div>
      {found.representatives.length === 0 && (
        <div className="mt-6 max-w-prose">
          <p className="text-lg font-medium">No representatives found for this address.</p>
          {notes.map((note) => (
            <p key={note} className="mt-2 text-ink-soft">
              {note}
            </p>
          ))}
        </div>
      )}
      <div className="mt-8 grid gap-x-6 gap-y-10 lg:grid-cols-3">
        {house.length > 0 && (
          <Chamber title="US Representative">
            <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">{cards(house)}</ul>
          </Chamber>
        )}
        {senators.length > 0 && (
          <Chamber title="US Senators" className="lg:col-span-2">
            <ul className="grid gap-6 sm:grid-cols-2">{cards(senators)}</ul>
          </Chamber>
        )}
      </div>
      {chosen && (
        <WordsDialog
          key={`${chosen.member.id}-${chosen.part}`}
          open={isOpen}
          onOpenChange={setOpen}
          member={chosen.member}
          contactPage={found.contactPages[chosen.member.id]}
          firstPart={chosen.part}
          aboutBills={aboutBills(standings(chosen.member))}
          words={words}
          onWords={onWords}
        />
      )}
    </div>
  );
}

function Chamber({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={className}>
      <h3 id={headingId} className="mb-4">
        {title}
      </h3>
      {children}
    </section>
  );
}

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
