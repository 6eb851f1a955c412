import { Button } from "#client/components/ui/button.tsx";
import { formatNumber } from "#shared/format-number.ts";
import type { useSelection } from "./use-selection.ts";

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
