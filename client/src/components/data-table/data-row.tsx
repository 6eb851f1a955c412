import ChevronRight from "lucide-react/icons/chevron-right";
import type { MouseEvent } from "react";
import { triggerId } from "#client/components/data-table/focus-trigger.ts";
import { cn } from "#client/lib/cn.ts";
import type { DataTableProps } from "./data-table-props.ts";
import { RowBox } from "./row-box.tsx";

interface DataRowProps<Row> {
  row: Row;
  table: DataTableProps<Row>;
}

const controls = "a, button, input, label, select, textarea";
const cellClass =
  "px-2 xl:px-3 py-2.5 align-middle sm:border-b sm:border-line sm:in-[tr:last-child]:border-b-0 max-sm:min-w-0 max-sm:px-4 max-sm:py-1 max-sm:text-left max-sm:whitespace-normal max-sm:wrap-anywhere max-sm:empty:hidden";
const labelledClass =
  "max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:before:shrink-0 max-sm:before:text-ink-soft max-sm:before:content-[attr(data-label)] max-sm:[&>*]:min-w-0 max-sm:[&>*]:text-right";
const cardClass =
  "max-sm:block max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface max-sm:py-3";

/** One row. Its name is the button that opens it; the rest of the row is a larger target for a mouse. */
export function DataRow<Row>({ row, table }: DataRowProps<Row>) {
  const { columns, nameColumn, rowId, rowName, onOpen, selection, detail } = table;
  const isOpen = detail?.isOpen(row);
  const isSelected = selection?.ids.has(rowId(row)) ?? false;

  const openByMouse = ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest(controls) !== null;
    // Selecting text to copy it does not open the row.
    const isMarking = getSelection()?.isCollapsed === false;
    if (!isControl && !isMarking) onOpen?.(row);
  };

  const main = (
    <tr
      role="row"
      onClick={onOpen && openByMouse}
      className={cn(
        "transition-colors",
        cardClass,
        onOpen && "cursor-pointer hover:bg-primary-soft/60",
        isSelected && "bg-primary-soft",
      )}
    >
      {selection && (
        <td role="cell" className={cn(cellClass, "max-sm:float-right max-sm:block max-sm:pr-3 print:hidden")}>
          <RowBox id={rowId(row)} name={rowName(row)} selection={selection} />
        </td>
      )}
      {columns.map(({ id, label, labelHidden, isPicture, cell, numeric, wideOnly, className }) => {
        const isLabelled = !labelHidden && !isPicture;
        const look = cn(cellClass, numeric && "text-right", wideOnly && "sm:max-xl:hidden", className);
        if (id !== nameColumn)
          return (
            <td
              key={id}
              role="cell"
              data-label={isLabelled ? label : undefined}
              className={cn(look, isLabelled ? labelledClass : "max-sm:block")}
            >
              {cell(row)}
            </td>
          );
        return (
          <th key={id} role="rowheader" scope="row" className={cn(look, "font-semibold max-sm:block")}>
            {onOpen ? (
              <button
                type="button"
                id={triggerId(rowId(row))}
                aria-expanded={isOpen}
                onClick={() => onOpen(row)}
                className={cn(
                  "min-h-11 sm:min-h-9 text-left font-semibold text-primary-strong underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current",
                  detail && "flex items-center gap-1",
                )}
              >
                {detail && (
                  <ChevronRight
                    aria-hidden
                    className={cn("-ml-1 size-4 shrink-0 transition-transform", isOpen && "rotate-90")}
                  />
                )}
                {cell(row)}
              </button>
            ) : (
              cell(row)
            )}
          </th>
        );
      })}
    </tr>
  );
  if (!detail || !isOpen) return main;
  return (
    <>
      {main}
      <tr role="row" className={cardClass}>
        <td
          role="cell"
          colSpan={columns.length + Number(selection !== undefined)}
          className={cn(cellClass, "bg-sunken max-sm:block")}
        >
          {detail.render(row)}
        </td>
      </tr>
    </>
  );
}
