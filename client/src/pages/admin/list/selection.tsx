import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pageSize } from "#client/api/use-endpoint.ts";
import { SmallButton } from "#client/components/ui/button.tsx";
import { cn } from "#client/lib/cn.ts";
import { formatNumber } from "#shared/format-number.ts";
import { announceFailure } from "./bulk-action.tsx";
import type { PageOptions } from "./list-page.tsx";

interface SelectionOptions<Row> {
  /** What the list shows; the selection ends when it changes. */
  list: string;
  rows: readonly Row[] | undefined;
  /** How many match, if fewer than can be selected. */
  total: number | undefined;
  /** Reads a page of `limit` rows of all that match. */
  pageAt: (offset: number, limit: number) => PageOptions<Row>;
}

/** The server sends this many at a time. */
const readBatchSize = 500;

/** The selected rows of a list: of those in view, or all that match. */
export function useSelection<Row extends { id: string }>(options: SelectionOptions<Row>) {
  const { list, rows = [], total, pageAt } = options;
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [every, setEvery] = useState<{ list: string; rows: readonly Row[] }>();

  const isAllMatching = every?.list === list;
  const selected = isAllMatching ? every.rows : rows.filter(({ id }) => chosen.has(id));
  const change = (ids: ReadonlySet<string>) => {
    setEvery(undefined);
    setChosen(ids);
  };
  const { mutate: selectAllMatching, isPending: isReading } = useMutation({
    mutationFn: async () => {
      const matching: Row[] = [];
      for (let offset = 0; offset < (total ?? 0); offset += readBatchSize) {
        const page = pageAt(offset, readBatchSize);
        matching.push(...(await queryClient.fetchQuery({ ...page, staleTime: 0 })).rows);
      }
      setEvery({ list, rows: matching });
      setChosen(new Set(matching.map(({ id }) => id)));
    },
    onError: announceFailure,
  });
  return {
    selected,
    ids: new Set(selected.map(({ id }) => id)),
    onChange: change,
    clear: () => change(new Set()),
    isAllMatching,
    isReading,
    selectAllMatching,
    /** The page is selected, and there are more that match. */
    isPage: !isAllMatching && rows.length >= pageSize && selected.length === rows.length,
  };
}

interface SelectionBarProps {
  count: number;
  /** Until something is selected; the bar has its room already, so that the list does not move with the first tick. */
  hint: string;
  actions: ReactNode;
  children: ReactNode;
}

/** Sticks above the list while something is selected, except on a screen so low that it would cover the list. */
export const SelectionBar = ({ count, hint, actions, children }: SelectionBarProps) => (
  <div className={cn(count > 0 && "[--selection-bar:3.75rem]")}>
    <section
      aria-label="Selection"
      className={cn(
        count === 0 && hint === "" && "hidden",
        "-mx-edge flex min-h-15 flex-wrap items-center gap-2 px-edge py-2 sm:-mx-6 sm:gap-3 sm:px-6 print:hidden",
        count > 0 && "z-20 bg-ground tall:sticky tall:top-11 sm:tall:top-12 lg:tall:top-[6.5625rem]",
      )}
    >
      <p role="status" className="text-sm text-ink-soft tabular-figures sm:mr-2">
        {count > 0 ? (
          <>
            <strong className="text-ink">{formatNumber(count)} selected</strong>
            <span className="sr-only">. The actions are above the list.</span>
          </>
        ) : (
          hint
        )}
      </p>
      <div hidden={count === 0} className="contents [&[hidden]]:hidden">
        {actions}
      </div>
    </section>
    {children}
  </div>
);

interface SelectEveryProps {
  selection: Pick<
    ReturnType<typeof useSelection>,
    "isPage" | "isAllMatching" | "isReading" | "selectAllMatching" | "clear"
  > & {
    selected: readonly unknown[];
  };
  total: number;
  /** The most that can be selected. */
  most: number;
  /** "people who match". */
  what: string;
}

/** After a whole page was selected: the way to all that match. */
export function SelectAllMatching({ selection, total, most, what }: SelectEveryProps) {
  const { selected, isPage, isAllMatching, isReading, selectAllMatching, clear } = selection;
  if (!isAllMatching && (!isPage || total <= selected.length)) return null;
  const isTooMany = !isAllMatching && total > most;
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {isAllMatching
        ? `All ${formatNumber(selected.length)} ${what} are selected.`
        : `All ${formatNumber(selected.length)} on this page are selected.`}
      {isTooMany ? (
        <span className="text-ink-soft">
          To select more at once, use filters until {formatNumber(most)} or fewer match.
        </span>
      ) : (
        // One button with two labels, so that it keeps the focus.
        <SmallButton
          variant="quiet"
          pending={isReading}
          pendingLabel="Selecting..."
          onClick={() => (isAllMatching ? clear() : selectAllMatching())}
        >
          {isAllMatching ? "Clear selection" : `Select all ${formatNumber(total)} ${what}`}
        </SmallButton>
      )}
    </p>
  );
}
