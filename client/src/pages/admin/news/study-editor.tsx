import { useCall } from "#client/api/use-endpoint.ts";
import { NumberField } from "#client/components/form/number-field.tsx";
import { SelectField, TextareaField, TextField } from "#client/components/form/text-fields.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { labelledOptions } from "#client/components/ui/select.tsx";
import { type AdminStudy, createStudy, deleteStudy, studyBody, updateStudy } from "#shared/api/studies.ts";
import { studyCategoryLabels } from "#shared/study-categories.ts";
import { EditorForm, type EditorProps, useEditor } from "../editor/editor.tsx";
import { EditorFrame } from "../editor/editor-frame.tsx";

const valuesOf = (study: AdminStudy | undefined) => ({
  title: study?.title ?? "",
  journal: study?.journal ?? "",
  year: study?.year,
  summary: study?.summary ?? "",
  category: study?.category ?? "comparative",
  url: study?.url ?? "",
});

export function StudyEditor({ item, fetchNewest, onClose }: EditorProps<AdminStudy>) {
  const { mutateAsync: create } = useCall(createStudy);
  const { mutateAsync: update } = useCall(updateStudy);
  const { mutateAsync: remove } = useCall(deleteStudy);
  const editor = useEditor({
    ...{ item, valuesOf, fetchNewest, onClose },
    schema: studyBody,
    save: (values, current) =>
      current
        ? update({ params: { id: current.id }, body: { ...values, updatedAt: current.updatedAt } })
        : create({ body: values }),
    saved: "The study was saved.",
    failed: "Failed to save the study",
  });
  const { form, item: current } = editor;
  return (
    <EditorFrame
      what="study"
      title={item?.title ?? "New study"}
      kind="studies"
      itemId={current?.id}
      onDelete={(id) => remove({ params: { id } })}
      onClose={onClose}
      deleteNote="It disappears from the website too."
    >
      <Card>
        <EditorForm editor={editor} what="this study" className="grid max-w-prose gap-5">
          <TextField form={form} name="title" label="Title" autoComplete="off" />
          <TextField form={form} name="journal" label="Journal" autoComplete="off" />
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
            autoComplete="off"
            optional
          />
        </EditorForm>
      </Card>
    </EditorFrame>
  );
}
