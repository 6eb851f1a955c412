import { useQuery } from "@tanstack/react-query";
import Phone from "lucide-react/icons/phone";
import Search from "lucide-react/icons/search";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFindRepresentatives } from "#client/api/representatives.ts";
import type { PendingSearch } from "#client/components/address-search.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { lazyOutcome, usePreloadOnFocus } from "#client/components/lazy-outcome.tsx";
import { LookupAddress, LookupUnavailable, lookupAddress } from "#client/components/lookup-address.tsx";
import { isUnavailable, read } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { toastFailure } from "#client/lib/toast.ts";
import type { getCalls } from "#shared/api/calls.ts";
import type { RepresentativeLookup } from "#shared/api/representatives.ts";
import { plural } from "#shared/words.ts";
import { find as findButton } from "#words/address.json";
import * as words from "#words/lookup.json";
import type { Sender } from "./message.tsx";

const LookupResults = lazyOutcome(() => import("./lookup-results.tsx"), "LookupResults");

const outcomes = [LookupResults, LookupUnavailable];

interface LookupProps {
  /** The search of another page, which led here. */
  searchedElsewhere?: PendingSearch | undefined;
  /** Beside the form until there is a result. */
  preview?: ReactNode;
}

export function Lookup({ searchedElsewhere, preview }: LookupProps) {
  const lookup = useFindRepresentatives();
  usePreloadOnFocus(outcomes);
  const [searches, setSearches] = useState(0);
  const [sender, setSender] = useState<Sender>({ kind: "patient", senderName: "", ownWords: "" });
  const search = (address: string) => {
    setSearches((count) => count + 1);
    return lookup.mutateAsync(address);
  };
  const showsPreview = preview !== undefined && !lookup.data && !isUnavailable(lookup.error);
  return (
    <>
      <CallsThisWeek />
      <div className={cn("grid grid-cols-1 gap-x-8", showsPreview && "lg:grid-cols-2")}>
        <LookupForm address={searchedElsewhere?.address} isSearching={lookup.isPending} onSearch={search} />
        {showsPreview && preview}
      </div>
      <p role="status" className="sr-only">
        {announcement(lookup.isPending, lookup.data)}
      </p>
      {lookup.data && (
        <LookupResults
          key={searches}
          lookup={lookup.data}
          address={lookup.variables ?? ""}
          sender={sender}
          onSender={setSender}
          remembersDistrict={searches === 1 && searchedElsewhere?.remembersDistrict}
        />
      )}
      {isUnavailable(lookup.error) && <LookupUnavailable key={searches} address={lookup.variables ?? ""} />}
    </>
  );
}

/** A smaller number would discourage, and could point to someone. */
const minShown = 5;

function CallsThisWeek() {
  const { data } = useQuery(read<typeof getCalls>("/api/calls"));
  if (!data || data.thisWeek < minShown) return null;
  return (
    <p className="mb-6 flex items-center gap-2.5 font-semibold">
      <Phone aria-hidden className="size-5" />
      {plural(data.thisWeek, words.callsThisWeek)}
    </p>
  );
}

function announcement(isPending: boolean, result: RepresentativeLookup | undefined): string {
  if (isPending) return words.searching;
  if (!result) return "";
  return plural(result.representatives.length, words.found);
}

interface LookupFormProps {
  /** An address from another page, where the visitor has already pressed Find. */
  address: string | undefined;
  isSearching: boolean;
  onSearch: (address: string) => Promise<unknown>;
}

/** Asks for an address. It is sent to look up the district, and kept nowhere. */
function LookupForm({ address: initial = "", isSearching, onSearch }: LookupFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useAppForm({
    schema: lookupAddress,
    defaultValues: { address: initial },
    onSubmit: async ({ address }) => {
      try {
        await onSearch(address);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        toastFailure(words.failed, error);
      }
    },
  });
  // The visitor typed an address on another page and is waiting for the results here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (initial) element.current?.requestSubmit();
  }, []);
  return (
    <Form form={form} ref={element} failure={words.failed} className="max-w-form print:hidden">
      <LookupAddress form={form} />
      <SubmitButton pending={isSearching} pendingLabel={words.searching}>
        {!isSearching && <Search aria-hidden className="size-5 max-sm:hidden" />}
        {findButton}
      </SubmitButton>
    </Form>
  );
}
