import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import * as words from "#words/ambassadors.json";

const placeholders = 8;

export function AmbassadorSkeletons() {
  return (
    <Skeletons
      count={placeholders}
      label={words.loading}
      className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3"
    >
      <div className="rounded-card border border-line bg-surface p-sheet sm:p-6">
        <div className="flex items-center gap-5">
          <SkeletonBar className="size-28" rounded="rounded-full" />
          <div className="flex-1 space-y-2">
            <SkeletonBar className="h-6 w-4/5" />
            <SkeletonBar className="h-4 w-2/5" />
          </div>
        </div>
        <SkeletonBar className="mt-6 h-5 w-3/5" />
        <SkeletonBar className="mt-4 h-24" />
        <SkeletonBar className="mt-5 h-4 w-1/3" />
      </div>
    </Skeletons>
  );
}
