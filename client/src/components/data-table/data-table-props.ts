import type { ReactNode } from "react";

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
  /** On a phone it needs no label. */
  isPicture?: boolean;
  sortable?: boolean;
  numeric?: boolean;
  /** Only on phones, as a line of the card, and on desktops: a tablet's row has no room for it. */
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
  /** The id of the column that names the row: its cells are the rows' headers, and the button that opens them. */
  nameColumn: string;
  /** undefined while they are loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The row's name in plain text, for the labels of its button and its box. */
  rowName: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Rows that expand: what is shown under an open one. `onOpen` opens and closes. */
  detail?: { isOpen: (row: Row) => boolean; render: (row: Row) => ReactNode };
  sort?: Sort;
  onSort?: (key: string) => void;
  selection?: Selection;
  empty: ReactNode;
  /** They could not be loaded. `what` begins the sentence: "The users". */
  error?: { what: string; onRetry: () => void; pending?: boolean } | undefined;
  /** Another page is loading; the rows shown are those of the page before. */
  isStale?: boolean;
}
