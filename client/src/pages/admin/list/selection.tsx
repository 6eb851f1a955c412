import { type ReactNode, useState } from "react";
import { pageSize } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { announceFailure } from "../announce-failure.ts";

interface SelectionOptions<Row> {
  /** What the list shows; the selection ends when it changes. */
  list: string;
  rows: readonly Row[] | undefined;
  /** How many match, if fewer than can be selected. */
  total: number | undefined;
  /** A page of `limit` rows. */
  readPage: (offset: number, limit: number) => Promise<{ rows: Row[] }>;
}

/** The server sends this many at a time. */
const readBatchSize = 500;

/** The selected rows of a list: of those in view, or all that match. */
export function useSelection<Row extends { id: string }>(options: SelectionOptions<Row>) {
  const { list, rows = [], total, readPage } = options;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [every, setEvery] = useState<{ list: string; rows: readonly Row[] }>();
  const [isReading, setReading] = useState(false);

  const isAllMatching = every?.list === list;
  const selected = isAllMatching ? every.rows : rows.filter(({ id }) => chosen.has(id));
  const change = (ids: ReadonlySet<string>) => {
    setEvery(undefined);
    setChosen(ids);
  };
  const selectAllMatching = async () => {
    setReading(true);
    try {
      const matching: Row[] = [];
      for (let offset = 0; offset < (total ?? 0); offset += readBatchSize)
        matching.push(...(await readPage(offset, readBatchSize)).rows);
      setEvery({ list, rows: matching });
      setChosen(new Set(matching.map(({ id }) => id)));
    } catch (error) {
      announceFailure(error);
    } finally {
      setReading(false);
    }
  };
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
  isShown: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** Sticks to the bottom while the list scrolls, except on a screen so low that it would cover the list. */
export const SelectionBar = ({ isShown, actions, children }: SelectionBarProps) => (
  <div className="flex flex-col">
    <section
      aria-label="Selection"
      hidden={!isShown}
      data-bottom-bar={isShown || undefined}
      className="bottom-0 z-20 order-last -mx-edge mt-4 flex flex-wrap gap-2 border-t border-line bg-surface px-edge py-3 sm:-mx-6 sm:gap-3 sm:px-6 [@media(min-height:28rem)]:sticky print:hidden [&[hidden]]:hidden"
    >
      {actions}
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
  /** More can't be selected. */
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
        <Button
          variant="quiet"
          size="small"
          pending={isReading}
          pendingLabel="Selecting..."
          onClick={isAllMatching ? clear : selectAllMatching}
        >
          {isAllMatching ? "Clear selection" : `Select all ${formatNumber(total)} ${what}`}
        </Button>
      )}
    </p>
  );
}
