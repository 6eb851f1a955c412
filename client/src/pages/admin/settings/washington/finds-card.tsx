import { useQuery } from "@tanstack/react-query";
import { watchForAdminQuery } from "#client/api/watch.ts";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { findsId } from "#client/lib/paths.ts";
import type { WatchForAdmin } from "#shared/api/watch.ts";
import { SettingsCard } from "../settings-card.tsx";
import { FindItem } from "./find-item.tsx";
import { type Find, findsIn } from "./finds.ts";

export function FindsCard() {
  const watch = useQuery(watchForAdminQuery());
  return (
    <SettingsCard
      id={findsId}
      title="Found in Washington"
      lead="FDA notices, bills, shortages and recalls. The site looks every six hours, and within seconds after you change what it looks for. Connections below shows how each source is doing."
    >
      {watch.isPending && (
        <Skeletons count={3} label="Loading what was found" className="grid gap-3">
          <SkeletonBar className="h-24" />
        </Skeletons>
      )}
      {watch.isError && <ErrorState what="What was found" {...retryProps(watch)} />}
      {watch.data && <Finds watch={watch.data} />}
    </SettingsCard>
  );
}

function Finds({ watch }: { watch: WatchForAdmin }) {
  const finds: Find[] = findsIn(watch);
  if (finds.length === 0)
    return (
      <p className="text-ink-soft">
        Nothing at the moment. Visitors see no section about Washington until something is found.
      </p>
    );
  return (
    <ul className="-my-3 divide-y divide-line">
      {finds.map((find) => (
        <FindItem key={find.id} find={find} />
      ))}
    </ul>
  );
}
