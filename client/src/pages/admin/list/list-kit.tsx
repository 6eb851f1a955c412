import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { type ListCount, type ListPage, pageSize } from "#client/api/use-endpoint.ts";
import {
  DataTable,
  type DataTableProps,
  triggerId,
  useFocusOnClose,
} from "#client/components/data-table/data-table.tsx";
import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import { Button, SmallButton } from "#client/components/ui/button.tsx";
import { EmptyState, type EmptyStateProps } from "#client/components/ui/empty-state.tsx";
import { QueryError } from "#client/components/ui/error-state.tsx";
import { useChosenInView } from "#client/components/ui/tabs.tsx";
import { isNotFound } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { useAddressQuery } from "#client/lib/use-address.ts";
import { formatNumber } from "#shared/format-number.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/tables.json";
import { SectionLoading } from "../section-parts.tsx";

/** The offset in a list that the address names; 0 for anything but a sensible number. */
const offsetIn = (address: URLSearchParams, key: string): number => {
  const offset = Number(address.get(key));
  return Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 2_147_483_647) : 0;
};

export type PageOptions<Row> = UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey>;

/**
 * A list, a page at a time; the address has the page (`?offset=50`), under another `key` for a second list.
 * `what` begins a sentence: "The users".
 */
export function useListPage<Row>(what: string, pageAt: (offset: number) => PageOptions<Row>, key = "offset") {
  const [address, change] = useAddressQuery();
  const offset = offsetIn(address, key);
  const query = useQuery(pageAt(offset));
  const { data, isFetching, isPlaceholderData } = query;
  const goTo = (next: number, options?: { replace: boolean }) => change({ [key]: next || null }, options);

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

/** What a list shows for its query. Rows stay when they could not be loaded again. `what` begins a sentence: "The users". */
export const tableState = <Row,>(what: string, query: ListQuery, rows: Row[] | undefined) => ({
  rows,
  error: query.isError ? { what, query, help: rows && "The list below may be out of date." } : undefined,
});

type PagedTableProps<Row> = Omit<DataTableProps<Row>, "rows" | "error" | "isStale" | "empty"> & {
  list: Omit<ReturnType<typeof useListPage<Row>>, "count">;
  /** Null: the list is not shown then. */
  empty: EmptyStateProps | null;
};

export const PagedTable = <Row,>({ list, empty, ...table }: PagedTableProps<Row>) => (
  <>
    <DataTable {...table} {...list.table} empty={empty && <EmptyState {...empty} />} />
    <Pagination label={`Pages of ${table.caption.toLowerCase()}`} {...list.pages} />
  </>
);

interface ListTotalProps {
  label: string;
  count: ListCount | undefined;
  tone?: BadgeTone;
}

/** "Pending Requests 2". */
export const ListTotal = ({ label, count, tone }: ListTotalProps) => (
  <p role="status" className="font-semibold">
    {label}{" "}
    {count && (
      <Badge tone={tone}>
        {formatNumber(count.total)}
        {count.isMinimum && "+"}
        <span className="sr-only"> in total</span>
      </Badge>
    )}
  </p>
);

interface ListHeaderProps {
  addLabel: string;
  onOpen: (id: string) => void;
  /** Beside the button: how many there are, and what becomes of them. */
  children: ReactNode;
}

/** Over a list: what it is about, and the button that adds an item. */
export const ListHeader = ({ addLabel, onOpen, children }: ListHeaderProps) => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
    <div className="min-w-0 flex-[1_1_20rem]">{children}</div>
    <Button id={triggerId(newId)} onClick={() => onOpen(newId)} wide="phone">
      <Plus aria-hidden className="size-5" />
      {addLabel}
    </Button>
  </div>
);

interface ViewSwitchProps<Id extends string> {
  /** What the views are of, for screen readers: "Kinds of news". */
  label: string;
  views: readonly { id: Id; label: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Chooses between the views of one tab. The address names the one that is shown. */
export function ViewSwitch<Id extends string>({ label, views, value, onChange }: ViewSwitchProps<Id>) {
  const list = useChosenInView<HTMLUListElement>(value);
  return (
    <nav aria-label={label} className="mb-6">
      <ul
        ref={list}
        className="scroll-fade relative inline-flex max-w-full overflow-x-auto rounded-control border border-line p-1 whitespace-nowrap [--fade-ground:var(--color-sunken)]"
      >
        {views.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              aria-current={view.id === value ? "page" : undefined}
              onClick={() => onChange(view.id)}
              className={cn(
                "min-h-11 rounded-control px-3 font-medium transition-colors",
                view.id === value
                  ? "bg-surface text-primary-strong shadow-card ring-1 ring-line"
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

interface PaginationProps {
  /** What is paged, for screen readers: "Pages of users". */
  label: string;
  offset: number;
  total: number;
  /** There are more than `total`. */
  isMinimum: boolean;
  onOffset: (offset: number) => void;
}

/** "1–50 of 1,234" and the pages before and after; nothing while everything fits one page. */
export function Pagination({ label, offset, total, isMinimum, onOffset }: PaginationProps) {
  if (total <= pageSize && offset === 0) return null;
  const isFirst = offset === 0;
  const isLast = !isMinimum && offset + pageSize >= total;
  const last = isMinimum ? offset + pageSize : Math.min(offset + pageSize, total);
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p aria-live="polite" className="text-ink-soft tabular-figures">
        {fill(isMinimum ? words.rangeOfMore : words.range, {
          first: Math.min(offset + 1, last),
          last,
          total: Math.max(total, last),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* aria-disabled keeps the focus where it is at either end. */}
        <SmallButton
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onOffset(Math.max(0, offset - pageSize))}
        >
          <ChevronLeft aria-hidden className="size-4" />
          {words.previous}
        </SmallButton>
        <SmallButton
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onOffset(offset + pageSize)}
        >
          {words.next}
          <ChevronRight aria-hidden className="size-4" />
        </SmallButton>
      </div>
    </nav>
  );
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
