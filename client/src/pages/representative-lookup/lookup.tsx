import { useQuery } from "@tanstack/react-query";
import Phone from "lucide-react/icons/phone";
import { type ComponentType, type ReactNode, useState } from "react";
import { callsQuery } from "#client/api/calls.ts";
import { useFindRepresentatives } from "#client/api/representatives.ts";
import { cn } from "#client/lib/cn.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";
import { plural } from "#shared/words.ts";
import * as words from "#words/lookup.json";
import { LookupForm } from "./lookup-form.tsx";
import type { LookupResultsProps } from "./lookup-results.tsx";
import type { Sender } from "./message.ts";

interface LookupProps {
  Results: ComponentType<LookupResultsProps>;
  /** An address from another page. */
  typedElsewhere?: string | undefined;
  /** Beside the form before the first search. */
  preview?: ReactNode;
}

/** An address in, its senators and House member out, and what to say to them. */
export function Lookup({ Results, typedElsewhere, preview }: LookupProps) {
  const lookup = useFindRepresentatives();
  const [searches, setSearches] = useState(0);
  const [sender, setSender] = useState<Sender>({ kind: "patient", senderName: "", ownWords: "" });
  const search = (address: string) => {
    setSearches((count) => count + 1);
    return lookup.mutateAsync(address);
  };
  const showsPreview = preview !== undefined && lookup.isIdle && !typedElsewhere;
  return (
    <>
      <CallsThisWeek />
      <div className={cn("grid grid-cols-1 gap-x-8", showsPreview && "lg:grid-cols-2")}>
        <LookupForm address={typedElsewhere} isSearching={lookup.isPending} onSearch={search} />
        {showsPreview && preview}
      </div>
      <p role="status" className="sr-only">
        {announcement(lookup.isPending, lookup.data)}
      </p>
      {lookup.data && (
        <Results
          key={searches}
          found={lookup.data}
          address={lookup.variables ?? ""}
          sender={sender}
          onSender={setSender}
        />
      )}
    </>
  );
}

/** Fewer would discourage, and could point to someone. */
const minShown = 5;

function CallsThisWeek() {
  const { data } = useQuery(callsQuery());
  if (!data || data.thisWeek < minShown) return null;
  return (
    <p className="mb-6 flex items-center gap-2.5 font-semibold">
      <Phone aria-hidden className="size-5" />
      {plural(data.thisWeek, words.callsThisWeek)}
    </p>
  );
}

function announcement(isPending: boolean, found: RepresentativeLookup | undefined): string {
  if (isPending) return words.searching;
  if (!found) return "";
  return plural(found.representatives.length, words.found);
}
