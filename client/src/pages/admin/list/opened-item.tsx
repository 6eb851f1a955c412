import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { useFocusOnClose } from "#client/components/data-table/data-table.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { isNotFound } from "#client/lib/api-error.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { SectionLoading } from "../section-parts.tsx";

/** The id in the address of something that doesn't exist yet. */
export const newId = "new";

/** The item that the address names (`?id=`): a link can be shared, and the browser's Back leads to the list. */
export function useOpenedItem() {
  const [address, change] = useAddressQuery();
  const id = address.get("id");
  useFocusOnClose(id);
  return { id, open: (opened: string) => change({ id: opened }), back: () => change({ id: null }) };
}

interface OpenedItemProps<Item> {
  id: string;
  queryOf: (id: string) => UseQueryOptions<Item, Error, Item, QueryKey>;
  /** "user": in sentences about this one. */
  what: string;
  /** Read-only: a notice replaces the item when it is deleted. An editor stays, because someone may be writing in it. */
  isOnlyShown?: boolean;
  goneBecause?: string;
  onBack: () => void;
  backLabel?: string;
  newItem?: ReactNode;
  /** The item, and how its editor refetches it; that returns undefined when it is gone. */
  children: (item: Item, fetchNewest: () => Promise<Item | undefined>) => ReactNode;
}

export const BackButton = ({ label, onBack }: { label: string; onBack: () => void }) => (
  <SmallButton variant="quiet" onClick={onBack} className="-ml-3.5">
    <ArrowLeft aria-hidden className="size-4" />
    {label}
  </SmallButton>
);

export function OpenedItem<Item>(props: OpenedItemProps<Item>) {
  const { id, newItem, onBack, backLabel = "Back to List" } = props;
  return (
    <>
      <BackButton label={backLabel} onBack={onBack} />
      <div className="mt-3">{newItem && id === newId ? newItem : <StoredItem key={id} {...props} />}</div>
    </>
  );
}

function StoredItem<Item>({
  id,
  queryOf,
  what,
  isOnlyShown = false,
  goneBecause,
  children,
}: OpenedItemProps<Item>) {
  const query = useQuery(queryOf(id));
  const fetchNewest = async (): Promise<Item | undefined> => {
    const { data, error } = await query.refetch();
    if (error && !isNotFound(error)) throw error;
    return error ? undefined : data;
  };
  if (query.data && !(isOnlyShown && isNotFound(query.error))) return children(query.data, fetchNewest);
  if (isNotFound(query.error))
    return (
      <EmptyState
        title={`This ${what} is not here any more.`}
        text={goneBecause ?? "It may have been deleted."}
      />
    );
  if (query.isError) return <QueryError what={`This ${what}`} query={query} />;
  return <SectionLoading label={`the ${what}`} />;
}
