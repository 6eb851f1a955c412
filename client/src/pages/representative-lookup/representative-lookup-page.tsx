import { useEffect, useState } from "react";
import { useFindRepresentatives } from "#client/api/representatives.ts";
import { PageHeader } from "#client/components/page-header.tsx";
import { takePendingAddress } from "#client/components/pending-address.ts";
import { cn } from "#client/lib/cn.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";
import { CallsThisWeek } from "./calls-this-week.tsx";
import { LookupError } from "./lookup-error.tsx";
import { LookupForm } from "./lookup-form.tsx";
import { LookupPreview } from "./lookup-preview.tsx";
import { LookupResults } from "./lookup-results.tsx";
import type { Sender } from "./message.ts";

/** The finder of representatives: an address in, their senators and House member out, and what to say to them. */
export function RepresentativeLookupPage() {
  const lookup = useFindRepresentatives();
  const [pendingAddress] = useState(takePendingAddress);
  const [searches, setSearches] = useState(0);
  const [sender, setSender] = useState<Sender>({ kind: "patient", senderName: "", ownWords: "" });
  const search = async (address: string) => {
    setSearches((count) => count + 1);
    // The failure is shown by what `lookup` holds.
    await lookup.mutateAsync(address).catch(() => undefined);
  };
  // The visitor typed an address on another page and is waiting for the answer here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (pendingAddress) void search(pendingAddress);
  }, []);
  const isIdle = lookup.isIdle && !pendingAddress;
  return (
    <>
      <PageHeader
        title="Find Your Representatives"
        lead="Find your US senators and your US representative by your address. You get a call script and a letter for each of them."
      />
      <div className="mx-auto max-w-page px-edge pb-16 sm:px-6">
        <CallsThisWeek />
        <div className={cn("grid gap-x-8", isIdle && "lg:grid-cols-2")}>
          <LookupForm address={pendingAddress} isSearching={lookup.isPending} onSearch={search} />
          {isIdle && <LookupPreview />}
        </div>
        <p role="status" className="sr-only">
          {announcement(lookup.isPending, lookup.data)}
        </p>
        {lookup.isError && <LookupError error={lookup.error} />}
        {lookup.data && (
          <LookupResults key={searches} found={lookup.data} sender={sender} onSender={setSender} />
        )}
      </div>
    </>
  );
}

function announcement(isPending: boolean, found: RepresentativeLookup | undefined): string {
  if (isPending) return "Searching...";
  if (!found) return "";
  const count = found.representatives.length;
  return `${count} ${count === 1 ? "representative" : "representatives"} found.`;
}
