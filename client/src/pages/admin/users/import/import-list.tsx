import { useId } from "react";
import { useRead } from "#client/api/use-endpoint.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { formatShortDate } from "#client/lib/format.ts";
import { type ImportSummary, listImports } from "#shared/api/imports.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { ImportState } from "#shared/imports.ts";

const states: Record<ImportState, [label: string, tone: BadgeTone]> = {
  mapping: ["Uploaded", "neutral"],
  checked: ["Checked", "info"],
  committing: ["Importing", "info"],
  committed: ["Imported", "success"],
  undone: ["Undone", "warning"],
};

const nameOf = ({ source, createdAt }: ImportSummary) => source ?? `List of ${formatShortDate(createdAt)}`;

const columns: Column<ImportSummary>[] = [
  { id: "name", label: "List", cell: nameOf },
  {
    id: "state",
    label: "State",
    cell: ({ state }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge>,
  },
  { id: "rows", label: "Rows", numeric: true, cell: ({ rows }) => formatNumber(rows) },
  {
    id: "new",
    label: "New people",
    numeric: true,
    cell: (list) => (list.state === "mapping" ? "" : formatNumber(list.new)),
  },
  { id: "account", label: "By", cell: ({ account }) => account },
  { id: "createdAt", label: "Uploaded", cell: ({ createdAt }) => formatShortDate(createdAt) },
];

export function ImportList({ onOpen }: { onOpen: (id: string) => void }) {
  const id = useId();
  const query = useRead(listImports);
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-3 text-lg">
        Lists so far
      </h4>
      <DataTable
        caption="Imported lists"
        columns={columns}
        nameColumn="name"
        rows={query.data}
        rowId={(list) => list.id}
        rowName={nameOf}
        onOpen={(list) => onOpen(list.id)}
        empty={<EmptyState title="No lists yet.">What you import is listed here.</EmptyState>}
        error={query.error && !query.data ? { what: "The lists", ...retryProps(query) } : undefined}
      />
    </section>
  );
}
