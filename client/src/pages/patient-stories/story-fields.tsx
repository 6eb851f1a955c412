import { CheckboxField } from "#client/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { TextareaField, TextField } from "#client/components/form/text-fields.tsx";
import { controlId } from "#client/components/form/use-app-form.ts";
import { PhotoGroup } from "#client/components/photo-upload/photo-group.tsx";
import { PhotoUpload } from "#client/components/photo-upload/photo-upload.tsx";
import * as words from "#words/share-story.json";
import { StarRatingField } from "./star-rating-field.tsx";
import type { StoryForm } from "./use-story-form.ts";

export function StoryFields({ form }: { form: StoryForm }) {
  const setPicture = (path: string) =>
    form.setValue("imageUrl", path, { shouldValidate: form.formState.isSubmitted });
  return (
    <Form form={form} className="mx-auto max-w-form space-y-6">
      <TextField form={form} name="name" label={words.name} hint={words.nameHint} autoComplete="name" />
      <TextField form={form} name="location" label={words.location} hint={words.locationHint} />
      <TextField
        form={form}
        name="email"
        type="email"
        inputMode="email"
        label={words.email}
        hint={words.emailHint}
        autoComplete="email"
        optional
      />
      <TextareaField form={form} name="quote" label={words.story} hint={words.storyHint} rows={7} />
      <StarRatingField form={form} />
      <PhotoGroup
        id={controlId(form.id, "imageUrl")}
        label={words.photo}
        optional
        error={form.errorOf("imageUrl")}
      >
        <PhotoUpload
          purpose="user"
          value={form.watch("imageUrl") || null}
          onUploaded={setPicture}
          onRemoved={() => setPicture("")}
        />
      </PhotoGroup>
      <fieldset>
        <legend className="font-semibold">{words.uses}</legend>
        <CheckboxField form={form} name="consentSite" label={words.site} hint={words.siteHint} />
        <CheckboxField form={form} name="consentPress" label={words.press} />
        <CheckboxField form={form} name="consentLawmakers" label={words.lawmakers} />
        <p className="mt-1 text-sm text-ink-soft">{words.changeMind}</p>
      </fieldset>
      <SubmitButton form={form} pendingLabel={words.sending}>
        {words.send}
      </SubmitButton>
    </Form>
  );
}
