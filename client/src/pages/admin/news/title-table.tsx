import type { ReactNode } from "react";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Pagination } from "#client/components/pagination.tsx";
import { Button } from "#client/components/ui/button.tsx";
import type { TranslationKind } from "#shared/api/translations.ts";
import type { useListPage } from "../list/list-detail.tsx";
import { SpanishBadge } from "../translations/spanish-badge.tsx";

interface TitleTableProps<Row> {
  caption: string;
  list: ReturnType<typeof useListPage<Row>>;
  /** For items with translations, their status. */
  kind?: TranslationKind;
  /** After the title, before the button. */
  columns: readonly Column<Row>[];
  onOpen: (id: string) => void;
  empty: ReactNode;
}

export function TitleTable<Row extends { id: string; title: string }>(props: TitleTableProps<Row>) {
  const { caption, list, kind, columns, onOpen, empty } = props;
  const title: Column<Row> = {
    id: "title",
    label: "Title",
    cell: (row) => row.title,
    className: "min-w-72 wrap-anywhere",
  };
  const edit: Column<Row> = {
    id: "edit",
    label: "Actions",
    labelHidden: true,
    cell: (row) => (
      <Button variant="secondary" size="small" onClick={() => onOpen(row.id)}>
        Edit<span className="sr-only"> {row.title}</span>
      </Button>
    ),
  };
  const spanish: Column<Row>[] = kind
    ? [{ id: "spanish", label: "Spanish", cell: ({ id }) => <SpanishBadge kind={kind} id={id} /> }]
    : [];
  return (
    <>
      <DataTable
        caption={caption}
        columns={[title, ...columns, ...spanish, edit]}
        nameColumn="title"
        {...list.table}
        rowId={({ id }) => id}
        rowName={(row) => row.title}
        onOpen={({ id }) => onOpen(id)}
        empty={empty}
      />
      <Pagination label={`Pages of ${caption.toLowerCase()}`} {...list.pages} />
    </>
  );
}
