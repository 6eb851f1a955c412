import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { Tabs } from "#client/components/ui/tabs.tsx";
import type { LetterBlanks as Blanks } from "#client/content/letters.ts";
import { importWithRetry } from "#client/lib/lazy.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { letterKinds, letterLabels } from "#shared/letter-kinds.ts";

const Letter = lazy(async () => ({ default: (await importWithRetry(() => import("./letter.tsx"))).Letter }));

/** Our own letters, each on demand: choose one, make it yours, copy it or print it. Which one is open is in the address. */
export function LetterDesk() {
  const [blanks, setBlanks] = useState<Blanks>({});
  const [address, change] = useAddressQuery();
  const kind = letterKinds.find((each) => each === address.get("letter"));
  return (
    <Tabs
      label="Our letters"
      tabs={letterKinds.map((id) => ({ id, label: letterLabels[id] }))}
      value={kind ?? ""}
      onValueChange={(letter) => change({ letter }, { replace: true })}
    >
      {kind && (
        <ErrorBoundary fallback={<ErrorState what="The letter" onRetry={() => location.reload()} />}>
          <Suspense
            fallback={
              <Skeletons count={1} label="Loading the letter">
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
