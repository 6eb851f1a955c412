import { z } from "zod";
import { useCreateStory, useDeleteStory, useUpdateStory } from "#client/api/admin-content.ts";
import { CheckboxField } from "#client/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { SelectField, TextareaField, TextField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { PhotoUpload } from "#client/components/photo-upload/photo-upload.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { toast } from "#client/components/ui/toast.ts";
import { UnsavedGuard } from "#client/components/unsaved-guard.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { leaveFreely } from "#client/lib/leave-guard.ts";
import { type AdminPatientStory, adminStoryBody, storyStatuses } from "#shared/api/patient-stories.ts";
import { isStale } from "../stale-notice.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import { storyStatusLabels } from "./story-words.ts";

/** A select holds text. */
const formSchema = adminStoryBody.extend({
  rating: z.string().transform(Number).pipe(adminStoryBody.shape.rating.unwrap()),
});
const ratings = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} of 5 stars` }));
const statuses = storyStatuses.map((value) => ({ value, label: storyStatusLabels[value] }));

interface StoryEditorProps {
  /** undefined: a new one. */
  story: AdminPatientStory | undefined;
  onReload: () => void;
  onClose: () => void;
}

/** Edits a story, or adds one that was told in another way. */
export function StoryEditor({ story, onReload, onClose }: StoryEditorProps) {
  const create = useCreateStory();
  const update = useUpdateStory();
  const remove = useDeleteStory();
  const form = useAppForm({
    schema: formSchema,
    defaultValues: {
      name: story?.name ?? "",
      location: story?.location ?? "",
      quote: story?.quote ?? "",
      rating: String(story?.rating ?? 5),
      imageUrl: story?.imageUrl ?? "",
      status: story?.status ?? "pending",
      consentSite: story?.consentSite ?? false,
      consentPress: story?.consentPress ?? false,
      consentLawmakers: story?.consentLawmakers ?? false,
    },
    onSubmit: async (values) => {
      try {
        if (story) await update.mutateAsync({ ...values, id: story.id, updatedAt: story.updatedAt });
        else await create.mutateAsync(values);
      } catch (error) {
        const description = messageOf(error, "Please try again.");
        toast({ variant: "destructive", title: "Failed to save the story", description });
        throw error;
      }
      leaveFreely();
      toast({ title: "The story was saved." });
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
      what="story"
      title={story ? `Story of ${story.name}` : "New story"}
      onBack={onClose}
      isStale={isStale(update.error)}
      onReload={reload}
      onDelete={story && (() => remove.mutateAsync(story.id))}
    >
      <Card>
        <Form form={form} className="grid max-w-prose gap-5">
          <TextField form={form} name="name" label="Name" hint="As it will be shown." autoComplete="off" />
          <TextField form={form} name="location" label="Location" autoComplete="off" />
          <TextareaField form={form} name="quote" label="Story" rows={8} />
          <SelectField form={form} name="rating" label="Rating" options={ratings} className="max-w-60" />
          <div>
            <p className="mb-2 font-semibold">
              Picture <span className="font-normal text-ink-soft">(optional)</span>
            </p>
            <PhotoUpload
              purpose="hero"
              mayImport
              value={form.watch("imageUrl") || null}
              onUploaded={(path) => form.setValue("imageUrl", path, { shouldDirty: true })}
              onRemoved={() => form.setValue("imageUrl", "", { shouldDirty: true })}
            />
          </div>
          <SelectField form={form} name="status" label="Status" options={statuses} className="max-w-60" />
          <fieldset>
            <legend className="font-semibold">The teller agreed to be shown</legend>
            <CheckboxField form={form} name="consentSite" label="On this site" hint="Needed to publish it." />
            <CheckboxField form={form} name="consentPress" label="To the press" />
            <CheckboxField form={form} name="consentLawmakers" label="To lawmakers" />
          </fieldset>
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
