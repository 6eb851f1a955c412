import { useRead } from "#client/api/use-endpoint.ts";
import { ShowAllButton, useShowAll } from "#client/components/show-all.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { getWatchForAdmin, type WatchForAdmin } from "#shared/api/watch.ts";
import { watchItemsId } from "../../panel-paths.ts";
import { SettingsCard } from "../settings-card.tsx";
import { type WatchItem, WatchItemRow, watchItemsOf } from "./watch-item.tsx";

/** The newest; a long list would hide what the site looks for. */
const first = 2;

export function WatchItemsCard() {
  const watch = useRead(getWatchForAdmin);
  return (
    <SettingsCard
      id={watchItemsId}
      title="Found in Washington"
      lead="FDA notices, bills, shortages and recalls. The site checks every six hours, and right after you change what it looks for."
    >
      {watch.isPending && (
        <Skeletons count={3} label="Loading what was found" className="grid gap-3">
          <SkeletonBar className="h-24" />
        </Skeletons>
      )}
      {watch.isError && <ErrorState what="What was found" {...retryProps(watch)} />}
      {watch.data && <WatchItems watch={watch.data} />}
    </SettingsCard>
  );
}

function WatchItems({ watch }: { watch: WatchForAdmin }) {
  const items: WatchItem[] = watchItemsOf(watch);
  const { list, showsAll, showAll } = useShowAll<HTMLUListElement>(first);
  if (items.length === 0)
    return (
      <p className="text-ink-soft">
        Nothing at the moment. Visitors see no section about Washington until something is found.
      </p>
    );
  const shown = showsAll ? items : items.slice(0, first);
  return (
    <>
      <ul ref={list} className="-my-3 divide-y divide-line">
        {shown.map((item) => (
          <WatchItemRow key={item.id} item={item} />
        ))}
      </ul>
      {shown.length < items.length && <ShowAllButton onClick={showAll} label={`Show all ${items.length}`} />}
    </>
  );
}
