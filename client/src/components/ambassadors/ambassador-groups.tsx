import { useWholeList } from "#client/api/use-whole-list.ts";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { useOpenedInAddress } from "#client/components/use-opened-in-address.ts";
import { cn } from "#client/lib/cn.ts";
import { retryProps } from "#client/lib/focus.ts";
import type { Ambassador, ambassadorsPage, listAmbassadors } from "#shared/api/ambassadors.ts";
import { lastFoundingOrder } from "#shared/site.ts";
import * as words from "#words/ambassadors.json";
import { AmbassadorCard, CompactAmbassadorCard } from "./ambassador-card.tsx";
import { AmbassadorSkeletons } from "./ambassador-skeletons.tsx";

/** The server's standard page. */
const pageSize: typeof ambassadorsPage = 48;

const AmbassadorDialog = lazyPart(() => import("./ambassador-dialog.tsx"), "AmbassadorDialog");

/** On a phone, a row to swipe. */
const row = {
  list: "-mx-edge flex snap-x snap-mandatory gap-4 overflow-x-auto scroll-px-edge px-edge pb-3 sm:mx-0 sm:grid sm:overflow-visible sm:px-0 sm:pb-0",
  item: "w-[84%] shrink-0 snap-start sm:w-auto",
};
/** The same for both groups. */
const columns = "mt-5 sm:mt-8 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3";
const column = { list: "grid grid-cols-1 gap-4", item: "" };

/** `isRow`: on a phone, the cards are side by side instead of below each other. */
export function AmbassadorGroups({ isRow = false }: { isRow?: boolean }) {
  const layout = isRow ? row : column;
  const query = useWholeList<typeof listAmbassadors>("/api/ambassadors", pageSize);
  const { data, isPending, isError } = query;
  const { open, dialog, shown } = useOpenedInAddress("ambassador", data);

  const founding = data?.filter(({ displayOrder }) => displayOrder <= lastFoundingOrder) ?? [];
  const others = data?.filter(({ displayOrder }) => displayOrder > lastFoundingOrder) ?? [];
  const cardProps = (ambassador: Ambassador) => ({
    ambassador,
    className: layout.item,
    onOpen: () => open(ambassador.id),
    preload: preloadHandlers(AmbassadorDialog),
  });

  return (
    <>
      {(founding.length > 0 || others.length === 0) && <h2>{words.founding}</h2>}
      {isPending && <AmbassadorSkeletons />}
      {isError && !data && <ErrorState what={words.what} {...retryProps(query)} />}
      {data?.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
      {founding.length > 0 && (
        <ul className={cn(layout.list, columns)}>
          {founding.map((ambassador) => (
            <AmbassadorCard key={ambassador.id} {...cardProps(ambassador)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          {founding.length > 0 && <hr className="my-8 border-line sm:my-12" />}
          <h2>{words.others}</h2>
          <ul className={cn(layout.list, columns)}>
            {others.map((ambassador) => (
              <CompactAmbassadorCard key={ambassador.id} {...cardProps(ambassador)} />
            ))}
          </ul>
        </>
      )}
      <AmbassadorDialog {...dialog} ambassador={shown} />
    </>
  );
}
