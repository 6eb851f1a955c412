import { useId } from "react";
import { cn } from "#client/lib/cn.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { DataRow } from "./data-row.tsx";
import type { DataTableProps } from "./data-table-props.ts";
import { LoadingRows } from "./loading-rows.tsx";
import { SelectAll } from "./select-all.tsx";
import { SortHeader } from "./sort-header.tsx";

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
        "relative max-h-[75dvh] overflow-auto rounded-card border border-line bg-surface transition-opacity print:max-h-none print:overflow-visible",
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
              <SelectAll
                ids={(rows ?? []).map(rowId)}
                selection={selection}
                className={cn(headClass, "print:hidden")}
              />
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
