import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { useRead } from "#client/api/use-endpoint.ts";
import type { Column } from "#client/components/data-table/data-table.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import type { EmptyStateProps } from "#client/components/ui/empty-state.tsx";
import { listTranslations, type TranslationKind } from "#shared/api/translations.ts";
import type { EditorProps } from "../editor/editor.tsx";
import { SpanishBadge } from "../translations/spanish-badge.tsx";
import { WithSpanish } from "../translations/with-spanish.tsx";
import { OpenedItem, PagedTable, type useListPage, useOpenedItem } from "./list-kit.tsx";

interface ListDetailProps<Item> {
  /** "article": in sentences about this one. */
  what: string;
  /** Of its translations, which the address may name instead. */
  kind?: TranslationKind;
  List: ComponentType<{ onOpen: (id: string) => void }>;
  queryOf: (id: string) => UseQueryOptions<Item, Error, Item, QueryKey>;
  /** Without it, the editor opens right away. */
  view?: (item: Item, actions: { edit: () => void; back: () => void }) => ReactNode;
  Editor: ComponentType<Required<EditorProps<Item>>>;
  NewItem?: ComponentType<{ onClose: () => void }>;
}

/** A tab: its list, or the item that the address names, shown or in its editor. */
export function ListDetail<Item>({ kind, List, ...detail }: ListDetailProps<Item>) {
  const { id, open, back } = useOpenedItem();
  const shown = id ? <Detail key={id} {...detail} id={id} onBack={back} /> : <List onOpen={open} />;
  return kind ? <WithSpanish kind={kind}>{shown}</WithSpanish> : shown;
}

type DetailProps<Item> = Omit<ListDetailProps<Item>, "kind" | "List"> & { id: string; onBack: () => void };

function Detail<Item>({ view, Editor, NewItem, ...opened }: DetailProps<Item>) {
  const { onBack } = opened;
  const [isEditing, setEditing] = useState(view === undefined);
  const onClose = view ? () => setEditing(false) : onBack;
  return (
    <OpenedItem {...opened} isOnlyShown={!isEditing} newItem={NewItem && <NewItem onClose={onBack} />}>
      {(item, fetchNewest) =>
        isEditing ? (
          <Editor item={item} fetchNewest={fetchNewest} onClose={onClose} />
        ) : (
          view?.(item, { edit: () => setEditing(true), back: onBack })
        )
      }
    </OpenedItem>
  );
}

interface TitleTableProps<Row> {
  caption: string;
  list: ReturnType<typeof useListPage<Row>>;
  kind: TranslationKind;
  /** After the title, before the button. */
  columns: readonly Column<Row>[];
  phoneLine: (row: Row) => ReactNode;
  onOpen: (id: string) => void;
  empty: EmptyStateProps;
}

export function TitleTable<Row extends { id: string; title: string }>(props: TitleTableProps<Row>) {
  const { kind, columns, phoneLine, onOpen, ...table } = props;
  const hasSpanish = (useRead(listTranslations, { query: { kind } }).data ?? []).length > 0;
  const title: Column<Row> = {
    id: "title",
    label: "Title",
    cell: (row) => <span className="max-sm:line-clamp-2">{row.title}</span>,
    className: "sm:min-w-72 wrap-anywhere",
  };
  const spanish: Column<Row> = {
    id: "spanish",
    label: "Spanish",
    cell: ({ id }) => <SpanishBadge kind={kind} id={id} />,
  };
  const edit: Column<Row> = {
    id: "edit",
    label: "Actions",
    labelHidden: true,
    cell: (row) => (
      <SmallButton onClick={() => onOpen(row.id)}>
        Edit<span className="sr-only"> {row.title}</span>
      </SmallButton>
    ),
  };
  return (
    <PagedTable
      {...table}
      columns={[title, ...columns, ...(hasSpanish ? [spanish] : []), edit]}
      rowId={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      phoneLine={(row) => (
        <>
          {phoneLine(row)}
          <SpanishBadge kind={kind} id={row.id} />
        </>
      )}
    />
  );
}
