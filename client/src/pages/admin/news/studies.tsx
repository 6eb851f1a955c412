import { pageQuery, readQuery, useCall } from "#client/api/use-endpoint.ts";
import type { Column } from "#client/components/data-table/data-table.tsx";
import { NumberField, SelectField, TextareaField, TextField } from "#client/components/form/fields.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { labelledOptions } from "#client/components/ui/select.tsx";
import { readOnce } from "#client/lib/api.ts";
import {
  type AdminStudy,
  createStudy,
  deleteStudy,
  getStudyForAdmin,
  listAllStudies,
  studyBody,
  updateStudy,
} from "#shared/api/studies.ts";
import { studyCategoryLabels } from "#shared/study-categories.ts";
import { EditorForm, EditorFrame, type EditorProps, formValues, useEditor } from "../editor/editor.tsx";
import { pluralize } from "../in-words.ts";
import { ListDetail, TitleTable } from "../list/list-detail.tsx";
import { ListHeader, useListPage } from "../list/list-kit.tsx";
import { FieldDescription } from "../section-parts.tsx";

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

export const Studies = () => (
  <ListDetail
    what="study"
    kind="studies"
    List={StudyList}
    queryOf={(id) => ({ ...readQuery(getStudyForAdmin, { params: { id } }), ...readOnce })}
    Editor={StudyEditor}
    NewItem={StudyEditor}
  />
);

function StudyList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useListPage("The studies", (offset) => pageQuery(listAllStudies, { query: { offset } }));
  return (
    <>
      <ListHeader addLabel="Add Study" onOpen={onOpen}>
        <p role="status" className="font-semibold">
          {list.count && pluralize(list.count.total, "study", "studies")}
        </p>
        <FieldDescription>
          A study is on the website as soon as it is saved, the newest year first.
        </FieldDescription>
      </ListHeader>
      <TitleTable
        caption="Studies"
        list={list}
        kind="studies"
        columns={columns}
        phoneLine={({ journal, year }) => `${journal}, ${year}`}
        onOpen={onOpen}
        empty={{ title: "No studies yet.", text: "Add the first one: it is public as soon as it is saved." }}
      />
    </>
  );
}

const valuesOf = (study: AdminStudy | undefined) => ({
  ...formValues(studyBody, study, { category: "comparative" }),
  year: study?.year,
});

function StudyEditor(props: EditorProps<AdminStudy>) {
  const { mutateAsync: create } = useCall(createStudy);
  const { mutateAsync: update } = useCall(updateStudy);
  const { mutateAsync: remove } = useCall(deleteStudy);
  const editor = useEditor(props, {
    valuesOf,
    schema: studyBody,
    save: (values, current) =>
      current
        ? update({ params: { id: current.id }, body: { ...values, updatedAt: current.updatedAt } })
        : create({ body: values }),
    saved: "The study was saved.",
    failed: "Failed to save the study",
  });
  const { form } = editor;
  return (
    <EditorFrame
      editor={editor}
      what="study"
      title={props.item?.title ?? "New study"}
      kind="studies"
      onDelete={(id) => remove({ params: { id } })}
      deleteNote="It disappears from the website too."
    >
      <Card>
        <EditorForm editor={editor} what="this study" className="grid max-w-prose gap-5">
          <TextField form={form} name="title" label="Title" />
          <TextField form={form} name="journal" label="Journal" />
          <NumberField form={form} name="year" label="Year" className="max-w-40" />
          <TextareaField form={form} name="summary" label="Summary" hint="What was found, in plain words." />
          <SelectField
            form={form}
            name="category"
            label="Category"
            options={labelledOptions(studyCategoryLabels)}
            className="max-w-80"
            hint="Chooses the icon and the color, and what visitors can filter by."
          />
          <TextField
            form={form}
            name="url"
            type="url"
            label="Link to the study"
            hint="Where it can be read: the journal, PubMed or a DOI."
            optional
          />
        </EditorForm>
      </Card>
    </EditorFrame>
  );
}
