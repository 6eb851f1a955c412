import { useId } from "react";
import { cn } from "#client/lib/cn.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { DataRow } from "./data-row.tsx";
import type { DataTableProps } from "./data-table-props.ts";
import { LoadingRows } from "./loading-rows.tsx";
import { SelectAll } from "./select-all.tsx";
import { SortHeader } from "./sort-header.tsx";

/** The `role`s are explicit because on a phone rows are block elements (cards), which would lose them. */
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
        "relative transition-opacity sm:overflow-x-auto sm:rounded-card sm:border sm:border-line sm:bg-surface xl:overflow-visible print:overflow-visible",
        isStale && "opacity-60",
      )}
    >
      <table
        role="table"
        className="w-full border-separate [border-spacing:0] text-left text-sm max-sm:block"
      >
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        <thead role="rowgroup" className="max-sm:block">
          <tr role="row" className="max-sm:mb-2 max-sm:flex max-sm:flex-wrap max-sm:items-center">
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
                className={cn(
                  headClass,
                  column.numeric && "text-right",
                  column.wideOnly && "sm:max-xl:hidden",
                )}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:grid max-sm:grid-cols-1 max-sm:gap-3">
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
  "bg-sunken px-2 xl:px-3 py-2 font-semibold whitespace-nowrap text-ink-soft max-sm:bg-transparent sm:border-b sm:border-line xl:sticky xl:top-[4.0625rem] xl:z-10 xl:first:rounded-tl-card xl:last:rounded-tr-card";
