import { z } from "zod";
import { useCall } from "#client/api/use-endpoint.ts";
import { CheckboxField, SelectField, TextareaField, TextField } from "#client/components/form/fields.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { labelledOptions } from "#client/components/ui/select.tsx";
import {
  type AdminPatientStory,
  adminStoryBody,
  createPatientStory,
  deletePatientStory,
  updatePatientStory,
} from "#shared/api/patient-stories.ts";
import { EditorForm, EditorFrame, type EditorProps, formValues, useEditor } from "../editor/editor.tsx";
import { PhotoField } from "../photo-field.tsx";
import { storyStatusLabels } from "./story-card.tsx";

/** A select holds text. */
const formSchema = adminStoryBody.extend({
  rating: z.string().transform(Number).pipe(adminStoryBody.shape.rating.unwrap()),
});
const ratings = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} of 5 stars` }));

const noConsent = { consentSite: false, consentPress: false, consentLawmakers: false };

const valuesOf = (story: AdminPatientStory | undefined) => ({
  ...formValues(formSchema, story, { status: "pending", ...noConsent }),
  rating: String(story?.rating ?? 5),
});

export function StoryEditor({ item, fetchNewest, onClose }: EditorProps<AdminPatientStory>) {
  const { mutateAsync: create } = useCall(createPatientStory);
  const { mutateAsync: update } = useCall(updatePatientStory);
  const { mutateAsync: remove } = useCall(deletePatientStory);
  const editor = useEditor({
    item,
    valuesOf,
    fetchNewest,
    onClose,
    schema: formSchema,
    save: (values, current) =>
      current
        ? update({ params: { id: current.id }, body: { ...values, updatedAt: current.updatedAt } })
        : create({ body: values }),
    saved: "The story was saved.",
    failed: "Failed to save the story",
  });
  const { form } = editor;
  return (
    <EditorFrame
      editor={editor}
      what="story"
      title={item ? `Story of ${item.name}` : "New story"}
      kind="patient-stories"
      onDelete={(id) => remove({ params: { id } })}
      deleteNote="It disappears from the website too. To take it off the site and keep it, reject it instead."
    >
      <Card>
        <EditorForm editor={editor} what="this story" className="grid max-w-prose gap-5">
          <TextField form={form} name="name" label="Name" hint="As it will be shown." autoComplete="off" />
          <TextField form={form} name="location" label="Location" autoComplete="off" />
          <TextareaField form={form} name="quote" label="Story" rows={8} />
          <SelectField form={form} name="rating" label="Rating" options={ratings} className="max-w-60" />
          <PhotoField form={form} name="imageUrl" label="Picture" optional purpose="hero" />
          <SelectField
            form={form}
            name="status"
            label="Status"
            options={labelledOptions(storyStatusLabels)}
            className="max-w-80"
            hint="Only an approved story with consent to this site is public."
          />
          <fieldset>
            <legend className="font-semibold">The teller agreed to be shown</legend>
            <CheckboxField form={form} name="consentSite" label="On this site" hint="Needed to publish it." />
            <CheckboxField form={form} name="consentPress" label="To the press" />
            <CheckboxField form={form} name="consentLawmakers" label="To lawmakers" />
          </fieldset>
        </EditorForm>
      </Card>
    </EditorFrame>
  );
}
