import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { cn } from "#client/lib/cn.ts";
import type { Column, Sort } from "./data-table-props.ts";

interface SortHeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((key: string) => void) | undefined;
  className: string;
}

const spoken = { asc: "ascending", desc: "descending" } as const;

/** The head of a column; a button with the current direction when the column sorts. */
export function SortHeader<Row>({ column, sort, onSort, className }: SortHeaderProps<Row>) {
  const { id, label, labelHidden, sortable } = column;
  if (!sortable || !onSort)
    return (
      <th role="columnheader" scope="col" className={cn(className, "max-sm:sr-only")}>
        <span className={cn(labelHidden && "sr-only")}>{label}</span>
      </th>
    );
  const order = sort?.key === id ? sort.order : undefined;
  const Icon = order === "asc" ? ArrowUp : order === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <th role="columnheader" scope="col" aria-sort={order ? spoken[order] : "none"} className={className}>
      <button
        type="button"
        onClick={() => onSort(id)}
        className={cn(
          "-mx-2 inline-flex min-h-11 sm:min-h-9 items-center gap-1.5 rounded-control px-2 font-semibold transition-colors hover:text-ink",
          order && "text-ink",
        )}
      >
        {label}
        <Icon aria-hidden className="size-4 print:hidden" />
      </button>
    </th>
  );
}
