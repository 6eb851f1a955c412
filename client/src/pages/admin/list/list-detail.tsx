import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { type ListPage, pageSize } from "#client/api/use-endpoint.ts";
import { type Column, DataTable } from "#client/components/data-table/data-table.tsx";
import { useFocusOnClose } from "#client/components/data-table/focus-trigger.ts";
import { Pagination } from "#client/components/pagination.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { isNotFound } from "#client/lib/api-error.ts";
import { cn } from "#client/lib/cn.ts";
import { retryProps } from "#client/lib/focus.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import type { TranslationKind } from "#shared/api/translations.ts";
import { SectionLoading } from "../section-parts.tsx";
import { SpanishBadge } from "../translations/spanish-badge.tsx";

/** The offset in a list that the address names; 0 for anything but a sensible number. */
const offsetIn = (address: URLSearchParams): number => {
  const offset = Number(address.get("offset"));
  return Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 2_147_483_647) : 0;
};

type PageOptions<Row> = UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey>;

/** A list, a page at a time; the address has the page (`?offset=50`). `what` begins a sentence: "The users". */
export function useListPage<Row>(what: string, pageAt: (offset: number) => PageOptions<Row>) {
  const [address, change] = useAddressQuery();
  const offset = offsetIn(address);
  const query = useQuery(pageAt(offset));
  const { data, isFetching, isPlaceholderData } = query;
  const goTo = (next: number, options?: { replace: boolean }) => change({ offset: next || null }, options);

  // The last rows of the last page are gone, or the address is older than the list. Counts that are on their way out are
  // no reason to go anywhere.
  const isPastEnd = data?.rows.length === 0 && offset > 0 && !isFetching && !isPlaceholderData;
  const stepBack = useEffectEvent(() => {
    const lastPage = Math.ceil((data?.total ?? 0) / pageSize) - 1;
    goTo(Math.max(0, Math.min(lastPage * pageSize, offset - pageSize)), { replace: true });
  });
  useEffect(() => {
    if (isPastEnd) stepBack();
  }, [isPastEnd]);

  return {
    /** How many match; undefined until it is known. */
    count: isPlaceholderData ? undefined : data,
    /** For a `DataTable`, or whatever shows the rows. */
    table: { ...tableState(what, query, isPastEnd ? undefined : data?.rows), isStale: isPlaceholderData },
    /** For the `Pagination` under it. */
    pages: {
      offset,
      total: data?.total ?? 0,
      isMinimum: data?.isMinimum ?? false,
      onOffset: (next: number) => goTo(next),
    },
  };
}

type ListQuery = Pick<UseQueryResult, "isError" | "isFetching" | "refetch">;

/** What a list shows for its query: the rows, or the reason why there are none. `what` begins a sentence: "The users". */
export function tableState<Row>(what: string, query: ListQuery, rows: Row[] | undefined) {
  return {
    rows: query.isError ? undefined : rows,
    error: query.isError ? { what, ...retryProps(query) } : undefined,
  };
}

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
  onBack: () => void;
  backLabel?: string;
  /** What is shown for `newId`. */
  newItem?: ReactNode;
  /** The item, and how its editor refetches it; that returns undefined when it is gone. */
  children: (item: Item, fetchNewest: () => Promise<Item | undefined>) => ReactNode;
}

/** One item of a tab's list, or a new one, with the way back. */
export function OpenedItem<Item>(props: OpenedItemProps<Item>) {
  const { id, newItem, onBack, backLabel = "Back to List" } = props;
  return (
    <>
      <Button variant="quiet" size="small" onClick={onBack} className="-ml-3.5">
        <ArrowLeft aria-hidden className="size-4" />
        {backLabel}
      </Button>
      <div className="mt-3">{newItem && id === newId ? newItem : <StoredItem key={id} {...props} />}</div>
    </>
  );
}

/** Loading, shown, failed, or deleted. */
function StoredItem<Item>({ id, queryOf, what, isOnlyShown = false, children }: OpenedItemProps<Item>) {
  const query = useQuery(queryOf(id));
  const fetchNewest = async (): Promise<Item | undefined> => {
    const { data, error } = await query.refetch();
    if (error && !isNotFound(error)) throw error;
    return error ? undefined : data;
  };
  if (query.data && !(isOnlyShown && isNotFound(query.error))) return children(query.data, fetchNewest);
  if (isNotFound(query.error))
    return <EmptyState title={`This ${what} is not here any more.`}>It may have been deleted.</EmptyState>;
  if (query.isError) return <ErrorState what={`This ${what}`} {...retryProps(query)} />;
  return <SectionLoading label={`the ${what}`} />;
}

interface ViewSwitchProps<Id extends string> {
  /** What the views are of, for screen readers: "Kinds of news". */
  label: string;
  views: readonly { id: Id; label: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Chooses between the views of one tab. The address names the one that is shown. */
export function ViewSwitch<Id extends string>({ label, views, value, onChange }: ViewSwitchProps<Id>) {
  return (
    <nav aria-label={label} className="mb-6">
      <ul className="inline-flex flex-wrap rounded-control border border-line bg-sunken p-1">
        {views.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              aria-current={view.id === value ? "page" : undefined}
              onClick={() => onChange(view.id)}
              className={cn(
                "min-h-11 rounded-control px-3 font-medium transition-colors",
                view.id === value
                  ? "bg-surface text-primary-strong shadow-card"
                  : "text-ink-soft hover:text-ink",
              )}
            >
              {view.label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TitleTableProps<Row> {
  caption: string;
  list: ReturnType<typeof useListPage<Row>>;
  /** For items with translations, their status. */
  kind?: TranslationKind;
  /** After the title, before the button. */
  columns: readonly Column<Row>[];
  onOpen: (id: string) => void;
  empty: ReactNode;
}

export function TitleTable<Row extends { id: string; title: string }>(props: TitleTableProps<Row>) {
  const { caption, list, kind, columns, onOpen, empty } = props;
  const title: Column<Row> = {
    id: "title",
    label: "Title",
    cell: (row) => row.title,
    className: "min-w-72 wrap-anywhere",
  };
  const edit: Column<Row> = {
    id: "edit",
    label: "Actions",
    labelHidden: true,
    cell: (row) => (
      <Button variant="secondary" size="small" onClick={() => onOpen(row.id)}>
        Edit<span className="sr-only"> {row.title}</span>
      </Button>
    ),
  };
  const spanish: Column<Row>[] = kind
    ? [{ id: "spanish", label: "Spanish", cell: ({ id }) => <SpanishBadge kind={kind} id={id} /> }]
    : [];
  return (
    <>
      <DataTable
        caption={caption}
        columns={[title, ...columns, ...spanish, edit]}
        nameColumn="title"
        {...list.table}
        rowId={({ id }) => id}
        rowName={(row) => row.title}
        onOpen={({ id }) => onOpen(id)}
        empty={empty}
      />
      <Pagination label={`Pages of ${caption.toLowerCase()}`} {...list.pages} />
    </>
  );
}
