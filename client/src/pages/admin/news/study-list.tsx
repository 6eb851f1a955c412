import Plus from "lucide-react/icons/plus";
import { pageQuery, readQuery } from "#client/api/use-endpoint.ts";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { triggerId } from "#client/components/data-table/focus-trigger.ts";
import { Button } from "#client/components/ui/button.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { readOnce } from "#client/lib/api.ts";
import { type AdminStudy, getStudyForAdmin, listAllStudies } from "#shared/api/studies.ts";
import { studyCategoryLabels } from "#shared/study-categories.ts";
import { Hint } from "../hint.tsx";
import { newId, OpenedItem, useListPage, useOpenedItem } from "../list/list-detail.tsx";
import { pluralize } from "../pluralize.ts";
import { WithSpanish } from "../translations/with-spanish.tsx";
import { StudyEditor } from "./study-editor.tsx";
import { TitleTable } from "./title-table.tsx";

const columns: readonly Column<AdminStudy>[] = [
  { id: "journal", label: "Journal", cell: ({ journal }) => journal, className: "min-w-40" },
  { id: "year", label: "Year", cell: ({ year }) => year, numeric: true },
  {
    id: "category",
    label: "Category",
    wideOnly: true,
    cell: ({ category }) => studyCategoryLabels[category],
  },
];

/** The list, or what the address names of it in its editor. */
export const Studies = () => (
  <WithSpanish kind="studies">
    <OpenedStudies />
  </WithSpanish>
);

function OpenedStudies() {
  const { id, open, back } = useOpenedItem();
  if (!id) return <StudyList onOpen={open} />;
  return (
    <OpenedItem
      key={id}
      id={id}
      queryOf={(key) => ({ ...readQuery(getStudyForAdmin, { params: { id: key } }), ...readOnce })}
      what="study"
      onBack={back}
      newItem={<StudyEditor onClose={back} />}
    >
      {(item, fetchNewest) => <StudyEditor item={item} fetchNewest={fetchNewest} onClose={back} />}
    </OpenedItem>
  );
}

interface StudyListProps {
  onOpen: (id: string) => void;
}

function StudyList({ onOpen }: StudyListProps) {
  const list = useListPage("The studies", (offset) => pageQuery(listAllStudies, { query: { offset } }));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <p role="status" className="font-semibold">
            {list.count && pluralize(list.count.total, "study", "studies")}
          </p>
          <Hint>A study is on the website as soon as it is saved, the newest year first.</Hint>
        </div>
        <Button id={triggerId(newId)} onClick={() => onOpen(newId)} wide="phone">
          <Plus aria-hidden className="size-5" />
          Add Study
        </Button>
      </div>
      <TitleTable
        caption="Studies"
        list={list}
        kind="studies"
        columns={columns}
        onOpen={onOpen}
        empty={
          <EmptyState title="No studies yet.">
            Add the first one: it is public as soon as it is saved.
          </EmptyState>
        }
      />
    </>
  );
}
