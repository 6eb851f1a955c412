import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { Tabs } from "#client/components/ui/tabs.tsx";
import type { LetterBlanks as Blanks } from "#client/content/letters.ts";
import { importWithRetry } from "#client/lib/lazy.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { letterKinds } from "#shared/letter-kinds.ts";
import * as words from "#words/advocate.json";
import { kinds } from "#words/message.json";

const Letter = lazy(async () => ({ default: (await importWithRetry(() => import("./letter.tsx"))).Letter }));

/** All in view at every width: a letter beyond the edge of a phone would not be found. */
const listClass = "grid justify-items-start sm:grid-cols-2 lg:grid-cols-4";

/** Our own letters, each on demand: choose one, make it yours, copy it or print it. Which one is open is in the address. */
export function LetterDesk() {
  const [blanks, setBlanks] = useState<Blanks>({});
  const [address, change] = useAddressQuery();
  const kind = letterKinds.find((each) => each === address.get("letter"));
  return (
    <Tabs
      label={words.ourLetters}
      tabs={letterKinds.map((id) => ({ id, label: kinds[id] }))}
      value={kind ?? ""}
      listClassName={listClass}
      onValueChange={(letter) => change({ letter }, { replace: true })}
    >
      {kind && (
        <ErrorBoundary fallback={<ErrorState what={words.theLetter} onRetry={() => location.reload()} />}>
          <Suspense
            fallback={
              <Skeletons count={1} label={words.loadingLetter}>
                <SkeletonBar className="h-48" />
              </Skeletons>
            }
          >
            <Letter kind={kind} blanks={blanks} onChange={(part) => setBlanks({ ...blanks, ...part })} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Tabs>
  );
}
