import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { pageSize } from "#client/api/use-endpoint.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/tables.json";
import { Button } from "./ui/button.tsx";

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
        <Button
          variant="secondary"
          size="small"
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onOffset(Math.max(0, offset - pageSize))}
        >
          <ChevronLeft aria-hidden className="size-4" />
          {words.previous}
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onOffset(offset + pageSize)}
        >
          {words.next}
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </nav>
  );
}
