import { z } from "zod";
import { useCreateStudy, useDeleteStudy, useUpdateStudy } from "#client/api/admin-content.ts";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { SelectField, TextareaField, TextField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { toast } from "#client/components/ui/toast.ts";
import { UnsavedGuard } from "#client/components/unsaved-guard.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { leaveFreely } from "#client/lib/leave-guard.ts";
import { type AdminStudy, studyBody } from "#shared/api/studies.ts";
import { studyCategories, studyCategoryLabels } from "#shared/study-categories.ts";
import { isStale } from "../stale-notice.tsx";
import { EditorFrame } from "./editor-frame.tsx";

/** The year is typed. */
const formSchema = studyBody.extend({ year: z.string().transform(Number).pipe(studyBody.shape.year) });
const categories = studyCategories.map((value) => ({ value, label: studyCategoryLabels[value] }));

interface StudyEditorProps {
  /** undefined: a new one. */
  study: AdminStudy | undefined;
  onReload: () => void;
  onClose: () => void;
}

/** Adds a study, or changes one. */
export function StudyEditor({ study, onReload, onClose }: StudyEditorProps) {
  const create = useCreateStudy();
  const update = useUpdateStudy();
  const remove = useDeleteStudy();
  const form = useAppForm({
    schema: formSchema,
    defaultValues: {
      title: study?.title ?? "",
      journal: study?.journal ?? "",
      year: String(study?.year ?? ""),
      summary: study?.summary ?? "",
      category: study?.category ?? "comparative",
      url: study?.url ?? "",
    },
    onSubmit: async (values) => {
      try {
        if (study) await update.mutateAsync({ ...values, id: study.id, updatedAt: study.updatedAt });
        else await create.mutateAsync(values);
      } catch (error) {
        const description = messageOf(error, "Please try again.");
        toast({ variant: "destructive", title: "Failed to save the study", description });
        throw error;
      }
      leaveFreely();
      toast({ title: "The study was saved." });
      onClose();
    },
  });
  const reload = () => {
    leaveFreely();
    onReload();
  };
  const cancel = () => {
    leaveFreely();
    onClose();
  };
  return (
    <EditorFrame
      what="study"
      title={study?.title ?? "New study"}
      onBack={onClose}
      isStale={isStale(update.error)}
      onReload={reload}
      onDelete={study && (() => remove.mutateAsync(study.id))}
    >
      <Card>
        <Form form={form} className="grid max-w-prose gap-5">
          <TextField form={form} name="title" label="Title" autoComplete="off" />
          <TextField form={form} name="journal" label="Journal" autoComplete="off" />
          <TextField
            form={form}
            name="year"
            label="Year"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            className="max-w-40"
          />
          <TextareaField form={form} name="summary" label="Summary" hint="What was found, in plain words." />
          <SelectField
            form={form}
            name="category"
            label="Category"
            options={categories}
            className="max-w-80"
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
          <div className="flex flex-col-reverse gap-3 sm:flex-row">
            <SubmitButton form={form} pendingLabel="Saving...">
              Save
            </SubmitButton>
            <Button variant="secondary" wide="phone" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </Card>
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </EditorFrame>
  );
}
