import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { isNotFound } from "#client/lib/api-error.ts";
import { retryProps } from "#client/lib/focus.ts";
import { SectionLoading } from "../section-loading.tsx";
import { BackToList } from "./back-to-list.tsx";

interface PanelItemProps<Item> {
  query: UseQueryOptions<Item, Error, Item, QueryKey>;
  /** "user": in sentences about this one. */
  what: string;
  /** It is only shown: when it goes, that is said in its place. Else someone may be writing in it, and it stays. */
  isOnlyShown?: boolean;
  onBack: () => void;
  /** The item, and how to read it anew for its editor; that answers undefined when it is gone. */
  children: (item: Item, fetchNewest: () => Promise<Item | undefined>) => ReactNode;
}

/** One item of a tab's list, with the way back: on its way, here, not to be had, or gone. */
export function PanelItem<Item>(props: PanelItemProps<Item>) {
  const { query: options, what, isOnlyShown = false, onBack, children } = props;
  const query = useQuery(options);
  const fetchNewest = async (): Promise<Item | undefined> => {
    const { data, error } = await query.refetch();
    if (error && !isNotFound(error)) throw error;
    return error ? undefined : data;
  };
  return (
    <>
      <BackToList onBack={onBack} />
      <div className="mt-3">
        {query.data && !(isOnlyShown && isNotFound(query.error)) ? (
          children(query.data, fetchNewest)
        ) : isNotFound(query.error) ? (
          <EmptyState title={`This ${what} is not here any more.`}>It may have been deleted.</EmptyState>
        ) : query.isError ? (
          <ErrorState what={`This ${what}`} {...retryProps(query)} />
        ) : (
          <SectionLoading label={`the ${what}`} />
        )}
      </div>
    </>
  );
}
