import { type ReactNode, useId } from "react";
import { cn } from "#client/lib/cn.ts";
import { DataRow } from "./data-table/data-row.tsx";
import { LoadingRows } from "./data-table/loading-rows.tsx";
import { SelectAll } from "./data-table/select-all.tsx";
import { SortHeader } from "./data-table/sort-header.tsx";
import { ErrorState } from "./ui/error-state.tsx";

export interface Sort {
  key: string;
  order: "asc" | "desc";
}

export interface Column<Row> {
  /** Also its key for sorting. */
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The label is only for screen readers (a column of pictures or buttons). */
  labelHidden?: boolean;
  sortable?: boolean;
  /** Figures stand at the right edge. */
  numeric?: boolean;
  className?: string;
}

export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row> {
  /** What the table is: "Approved ambassadors". Read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  /** The id of the column that names the row: its cells are the rows' headers, and the button that opens them. */
  nameColumn: string;
  /** undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The row's name in plain text, for the labels of its button and its box. */
  rowName: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Rows that open in place: what stands under an open one. `onOpen` opens and closes. */
  detail?: { isOpen: (row: Row) => boolean; render: (row: Row) => ReactNode };
  sort?: Sort;
  onSort?: (key: string) => void;
  selection?: Selection;
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
  /** They could not be loaded. `what` begins the sentence: "The users". */
  error?: { what: string; onRetry: () => void; pending?: boolean } | undefined;
  /** Another page is on its way; the rows shown are the last ones. */
  isStale?: boolean;
}

/**
 * A table of the panel: named by its caption, its head stays in view, it scrolls sideways on a phone. Paging, searching
 * and sorting are the server's; this only draws and reports.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, sort, onSort, selection, empty, error, isStale = false } = props;
  const captionId = useId();
  if (error) return <ErrorState {...error} />;
  if (rows?.length === 0) return <>{empty}</>;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs a tab stop, so that arrow keys scroll it
      tabIndex={0}
      aria-labelledby={captionId}
      aria-busy={rows === undefined || isStale}
      className={cn(
        "relative max-h-[75dvh] overflow-auto rounded-card border border-line bg-surface transition-opacity",
        isStale && "opacity-60",
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        <thead>
          <tr>
            {selection && (
              <SelectAll ids={(rows ?? []).map(rowId)} selection={selection} className={headClass} />
            )}
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                column={column}
                sort={sort}
                onSort={onSort}
                className={cn(headClass, column.numeric && "text-right")}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <LoadingRows label={caption} columns={columns.length + Number(selection !== undefined)} />
          ) : (
            rows.map((row) => <DataRow key={rowId(row)} row={row} table={props} />)
          )}
        </tbody>
      </table>
    </section>
  );
}

const headClass =
  "sticky top-0 z-10 border-b border-line bg-sunken px-3 py-2 font-semibold whitespace-nowrap text-ink-soft";
