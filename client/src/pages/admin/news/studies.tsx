import Plus from "lucide-react/icons/plus";
import { allStudiesQuery } from "#client/api/admin-content.ts";
import { DataTable } from "#client/components/data-table/data-table.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { countOf } from "#client/lib/format.ts";
import type { AdminStudy } from "#shared/api/studies.ts";
import { studyCategoryLabels } from "#shared/study-categories.ts";
import { Hint } from "../hint.tsx";
import { SectionLoading } from "../section-loading.tsx";
import { StudyEditor } from "./study-editor.tsx";
import { useEdited } from "./use-edited.ts";

const columnsWith = (open: (study: AdminStudy) => void): readonly Column<AdminStudy>[] => [
  { id: "title", label: "Title", cell: ({ title }) => title, className: "min-w-64 wrap-anywhere" },
  { id: "journal", label: "Journal", cell: ({ journal }) => journal, className: "min-w-40" },
  { id: "year", label: "Year", cell: ({ year }) => year, numeric: true },
  { id: "category", label: "Category", cell: ({ category }) => studyCategoryLabels[category] },
  {
    id: "edit",
    label: "Actions",
    labelHidden: true,
    cell: (study) => (
      <Button variant="secondary" size="small" onClick={() => open(study)}>
        Edit<span className="sr-only"> {study.title}</span>
      </Button>
    ),
  },
];

/** The studies: the table, or the editor of one. */
export function Studies() {
  const { list, id, open, openNew, edited } = useEdited(allStudiesQuery());
  const retry = { onRetry: () => void list.refetch(), pending: list.isFetching };

  if (edited) return <StudyEditor key={id} {...edited} />;
  if (id && list.isPending) return <SectionLoading label="the study" />;
  if (id && list.isError) return <ErrorState what="This study" {...retry} />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <p role="status" className="font-semibold">
            {list.data && countOf(list.data.length, "study", "studies")}
          </p>
          <Hint>
            {id
              ? "The study is not here any more."
              : "A study is on the website as soon as it is saved, the newest year first."}
          </Hint>
        </div>
        <Button onClick={openNew} wide="phone">
          <Plus aria-hidden className="size-5" />
          Add Study
        </Button>
      </div>
      <DataTable
        caption="Studies"
        columns={columnsWith(open)}
        nameColumn="title"
        rows={list.data}
        rowId={(study) => study.id}
        rowName={({ title }) => title}
        onOpen={open}
        error={list.isError && !list.data ? { what: "The studies", ...retry } : undefined}
        empty={
          <EmptyState title="No studies yet.">
            Add the first one: it is public as soon as it is saved.
          </EmptyState>
        }
      />
    </>
  );
}
