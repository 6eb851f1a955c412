import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { cn } from "#client/lib/cn.ts";
import { focusPanelOrHeading } from "#client/lib/focus.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/tables.json";
import { QueryError } from "../ui/error-state.tsx";
import { SkeletonBar } from "../ui/skeleton.tsx";

/** The rows, and what went wrong when they were loaded the last time. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => (
  <>
    {props.error && <QueryError {...props.error} />}
    {(props.rows || !props.error) && <Table {...props} />}
  </>
);

/** The `role`s are explicit because on a phone rows are block elements, which would lose them. */
function Table<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, sort, onSort, selection, empty, isStale = false } = props;
  const captionId = useId();
  if (rows?.length === 0) return <>{empty}</>;
  // A row without cells is none to a screen reader.
  const hasPhoneHead = selection !== undefined || columns.some(({ sortable }) => sortable);
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
        <thead role="rowgroup" className={hasPhoneHead ? "max-sm:block" : "max-sm:hidden"}>
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
                  !column.sortable && "max-sm:hidden",
                )}
              />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="max-sm:block max-sm:divide-y max-sm:divide-line max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface"
        >
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
  "bg-sunken px-2 xl:px-3 py-2 font-semibold whitespace-nowrap text-ink-soft max-sm:bg-transparent sm:border-b sm:border-line xl:sticky xl:top-[var(--selection-bar,0rem)] xl:tall:top-[calc(6.5625rem+var(--selection-bar,0rem))] xl:z-10 xl:first:rounded-tl-card xl:last:rounded-tr-card";

const rowCount = 6;

function LoadingRows({ label, columns }: { label: string; columns: number }) {
  return Array.from({ length: rowCount }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
    <tr key={index} role="row" data-placeholder className="motion-pulse max-sm:block">
      <td role="cell" colSpan={columns} className="border-b border-line px-3 py-3 max-sm:block">
        {index === 0 && (
          <span role="status" className="sr-only">
            {fill(words.loading, { what: label })}
          </span>
        )}
        <SkeletonBar className="h-9" />
      </td>
    </tr>
  ));
}

interface SelectAllProps {
  ids: readonly string[];
  selection: Selection;
  className: string;
}

function SelectAll({ ids, selection, className }: SelectAllProps) {
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  const isAll = chosen > 0 && chosen === ids.length;
  return (
    <th role="columnheader" scope="col" className={className}>
      <label className="-m-2 grid size-11 place-items-center">
        <span className="sr-only">{words.selectAll}</span>
        <input
          type="checkbox"
          className="size-5"
          disabled={ids.length === 0}
          checked={isAll}
          // "Some of them" has no attribute: it is a property of the element.
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !isAll;
          }}
          onChange={() => selection.onChange(new Set(isAll ? [] : ids))}
        />
      </label>
    </th>
  );
}

interface SortHeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((key: string) => void) | undefined;
  className: string;
}

const spoken = { asc: "ascending", desc: "descending" } as const;

function SortHeader<Row>({ column, sort, onSort, className }: SortHeaderProps<Row>) {
  const { id, label, labelHidden, sortable } = column;
  if (!sortable || !onSort)
    return (
      <th role="columnheader" scope="col" className={className}>
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

interface DataRowProps<Row> {
  row: Row;
  table: DataTableProps<Row>;
}

const controls = "a, button, input, label, select, textarea";
const rowClass = "max-sm:block max-sm:py-1";
const cellClass =
  "px-2 xl:px-3 py-2.5 align-middle sm:border-b sm:border-line sm:in-[tr:last-child]:border-b-0 max-sm:px-4 max-sm:py-1 max-sm:whitespace-normal max-sm:wrap-anywhere";

/** One row. Its name is the button that opens it; the rest of the row is a larger target for a mouse. */
function DataRow<Row>({ row, table }: DataRowProps<Row>) {
  const { columns, nameColumn = columns[0]?.id, rowId, onOpen, selection, detail } = table;
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
        rowClass,
        onOpen && "cursor-pointer hover:bg-primary-soft/60",
        isSelected && "bg-primary-soft",
      )}
    >
      {selection && (
        <td
          role="cell"
          className={cn(cellClass, "max-sm:float-right max-sm:block max-sm:h-11 max-sm:pr-3 print:hidden")}
        >
          <RowBox id={rowId(row)} name={selection.nameOf(row)} selection={selection} />
        </td>
      )}
      {columns.map((column) =>
        column.id === nameColumn ? (
          <NameCell key={column.id} row={row} table={table} column={column} isOpen={isOpen} />
        ) : (
          <td key={column.id} role="cell" className={cn(cellLook(column), "max-sm:hidden")}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
  if (!detail || !isOpen) return main;
  return (
    <>
      {main}
      <tr role="row" className={rowClass}>
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

const cellLook = <Row,>({ numeric, wideOnly, className }: Column<Row>) =>
  cn(cellClass, numeric && "text-right", wideOnly && "sm:max-xl:hidden", className);

interface NameCellProps<Row> extends DataRowProps<Row> {
  column: Column<Row>;
  isOpen: boolean | undefined;
}

function NameCell<Row>({ row, table, column, isOpen }: NameCellProps<Row>) {
  const { columns, rowId, onOpen, detail, phoneLine } = table;
  return (
    <th role="rowheader" scope="row" className={cn(cellLook(column), "font-semibold max-sm:block")}>
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
          {column.cell(row)}
        </button>
      ) : (
        column.cell(row)
      )}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-normal text-ink-soft sm:hidden">
        {phoneLine?.(row) ??
          columns
            .filter((each) => each !== column)
            .map((each) => (
              <span key={each.id}>
                {each.label}: {each.cell(row)}
              </span>
            ))}
      </span>
    </th>
  );
}

interface Sort {
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
  numeric?: boolean;
  /** Only on desktops: a tablet's row has no room for it. */
  wideOnly?: boolean;
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
  /** The id of the column that names the row, by default the first: its cells are the rows' headers, and the button that opens them. */
  nameColumn?: string;
  /** undefined while they are loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Rows that expand: the content under an open one. `onOpen` opens and closes. */
  detail?: { isOpen: (row: Row) => boolean; render: (row: Row) => ReactNode };
  /** On a phone a row is its name and this line, by default with every column. */
  phoneLine?: (row: Row) => ReactNode;
  sort?: Sort;
  onSort?: (key: string) => void;
  selection?: Selection & { nameOf: (row: Row) => string };
  empty: ReactNode;
  /** They could not be loaded, or not again. `what` begins the sentence: "The users". */
  error?: ComponentProps<typeof QueryError> | undefined;
  /** Another page is loading; the rows shown are those of the page before. */
  isStale?: boolean;
}

export function RowBox({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const toggle = () => {
    const ids = new Set(selection.ids);
    if (!ids.delete(id)) ids.add(id);
    selection.onChange(ids);
  };
  return (
    <label className="-m-2 grid size-11 place-items-center">
      <span className="sr-only">Select {name}</span>
      <input type="checkbox" className="size-5" checked={selection.ids.has(id)} onChange={toggle} />
    </label>
  );
}

/** The DOM id of what opens an item of a list. */
export const triggerId = (itemId: string): string => `open-${itemId}`;

/** Focuses the trigger of an item; when that is gone, `instead` or the panel around the list. */
export function focusTrigger(itemId: string, instead?: HTMLElement | null): void {
  const trigger = document.getElementById(triggerId(itemId)) ?? instead;
  if (trigger) trigger.focus();
  else focusPanelOrHeading();
}

/** When the open item has closed and nothing has the focus, it goes to what opened the item, or to the panel around the list. */
export function useFocusOnClose(openItem: string | null): void {
  const shown = useRef<string | null>(null);
  const focused = useRef<string | null>(null);

  // In an effect, because the trigger is back only after the item has closed.
  useEffect(() => {
    const closed = openItem === null ? shown.current : null;
    shown.current = openItem;
    if (closed === null || document.activeElement !== document.body) return;
    focusTrigger(closed);
    focused.current = closed;
  }, [openItem]);

  // After each render, because what opened the item may leave the list when that is read again.
  useEffect(() => {
    const gone = focused.current;
    if (gone === null || document.activeElement !== document.body || document.getElementById(triggerId(gone)))
      return;
    focused.current = null;
    focusTrigger(gone);
  });
}
