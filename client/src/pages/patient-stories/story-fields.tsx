import { CheckboxField } from "#client/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { TextareaField, TextField } from "#client/components/form/text-fields.tsx";
import { controlId } from "#client/components/form/use-app-form.ts";
import { PhotoGroup } from "#client/components/photo-upload/photo-group.tsx";
import { PhotoUpload } from "#client/components/photo-upload/photo-upload.tsx";
import { StarRatingField } from "./star-rating-field.tsx";
import type { StoryForm } from "./use-story-form.ts";

export function StoryFields({ form }: { form: StoryForm }) {
  const setPicture = (path: string) =>
    form.setValue("imageUrl", path, { shouldValidate: form.formState.isSubmitted });
  return (
    <Form form={form} className="mx-auto max-w-form space-y-6">
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="How you'd like your name to appear. First name and last initial is fine: Carol M."
        autoComplete="name"
      />
      <TextField
        form={form}
        name="location"
        label="Location"
        hint="Town and state, for example Dayton, Ohio"
      />
      <TextField
        form={form}
        name="email"
        type="email"
        inputMode="email"
        label="Email address"
        hint="Never shown. If you registered with this address and later delete your data, we delete your story too."
        autoComplete="email"
        optional
      />
      <TextareaField
        form={form}
        name="quote"
        label="Your story"
        hint="Leave out what you would not want a stranger to read. At most 3,000 characters."
        rows={7}
      />
      <StarRatingField form={form} />
      <PhotoGroup id={controlId(form.id, "imageUrl")} label="Photo" optional error={form.errorOf("imageUrl")}>
        <PhotoUpload
          purpose="user"
          value={form.watch("imageUrl") || null}
          onUploaded={setPicture}
          onRemoved={() => setPicture("")}
        />
      </PhotoGroup>
      <fieldset>
        <legend className="font-semibold">Where may we use your story?</legend>
        <CheckboxField
          form={form}
          name="consentSite"
          label="Show it on this site"
          hint="Needed: this is what the form is for."
        />
        <CheckboxField form={form} name="consentPress" label="Pass it on to journalists (optional)" />
        <CheckboxField
          form={form}
          name="consentLawmakers"
          label="Pass it on to members of Congress and the FDA (optional)"
        />
        <p className="mt-1 text-sm text-ink-soft">
          You can change your mind at any time: write to us and we take it down.
        </p>
      </fieldset>
      <SubmitButton form={form} pendingLabel="Sending...">
        Send My Story
      </SubmitButton>
    </Form>
  );
}
