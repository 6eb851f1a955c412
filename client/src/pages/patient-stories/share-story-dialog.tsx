import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import {
  CheckboxField,
  controlId,
  EmailField,
  FieldGroup,
  TextareaField,
  TextField,
} from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { PhotoUpload } from "#client/components/photo-upload/photo-upload.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Dialog, type Openable } from "#client/components/ui/dialog.tsx";
import { write } from "#client/lib/api.ts";
import { toastFailure } from "#client/lib/toast.ts";
import { type shareStory, storyBody } from "#shared/api/patient-stories.ts";
import { plural } from "#shared/words.ts";
import * as words from "#words/share-story.json";
import { RatingStar, starNumbers } from "./star-rating.tsx";

/** The story form. Its draft survives closing the dialog, until the story is sent. */
export function ShareStoryDialog({ open, onOpenChange }: Openable) {
  // Someone may have closed the dialog while it was sent.
  const { form, isSent, startAnew } = useStoryForm({ onSent: () => onOpenChange(true) });
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next && isSent) startAnew();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={isSent ? words.thanks : words.title}
      description={isSent ? undefined : words.lead}
      closesWithBack
    >
      {isSent ? <Thanks onClose={() => close(false)} /> : <StoryFields form={form} />}
    </Dialog>
  );
}

const Thanks = ({ onClose }: { onClose: () => void }) => (
  <div role="status">
    <p>{words.arrived}</p>
    <p className="mt-3">{words.onlyTicked}</p>
    <Button className="mt-6" wide="phone" onClick={onClose} autoFocus data-autofocus>
      {words.close}
    </Button>
  </div>
);

function StoryFields({ form }: { form: StoryForm }) {
  const setPicture = (path: string) =>
    form.setValue("imageUrl", path, { shouldValidate: form.formState.isSubmitted });
  return (
    <Form form={form} className="mx-auto max-w-form space-y-6">
      <TextField form={form} name="name" {...words.name} autoComplete="name" />
      <TextField form={form} name="location" {...words.location} />
      <EmailField form={form} name="email" {...words.email} optional />
      <TextareaField form={form} name="quote" {...words.story} rows={7} />
      <StarRatingField form={form} />
      <FieldGroup
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
      </FieldGroup>
      <fieldset>
        <legend className="font-semibold">{words.uses}</legend>
        <CheckboxField form={form} name="consentSite" {...words.site} />
        <CheckboxField form={form} name="consentPress" label={words.press} />
        <CheckboxField form={form} name="consentLawmakers" label={words.lawmakers} />
        <p className="mt-1 text-sm text-ink-soft">{words.changeMind}</p>
      </fieldset>
      <SubmitButton pendingLabel={words.sending}>{words.send}</SubmitButton>
    </Form>
  );
}

/** One to five stars: the browser's own radio buttons, drawn as stars up to the chosen one. */
function StarRatingField({ form }: { form: StoryForm }) {
  const id = controlId(form.id, "rating");
  const chosen = Number(form.watch("rating"));
  return (
    <FieldGroup id={id} label={words.rating} hint={words.ratingHint} error={form.errorOf("rating")}>
      <div className="flex flex-wrap">
        {starNumbers.map((number) => (
          <label
            key={number}
            className="relative grid size-12 place-items-center rounded-control outline-offset-[-2px] has-focus-visible:outline-3 has-focus-visible:outline-[var(--color-focus)]"
          >
            <input
              type="radio"
              value={String(number)}
              className="absolute inset-0 cursor-pointer opacity-0"
              {...form.register("rating")}
            />
            <RatingStar isFilled={number <= chosen} className="size-8" />
            <span className="sr-only">{plural(number, words.stars)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

// Radio buttons give text; the server's own rule judges the number.
const schema = storyBody.extend({
  rating: z.string().transform(Number).pipe(storyBody.shape.rating.unwrap()),
});

/** The form's state: nothing is ticked beforehand, the rating is the usual one. */
function useStoryForm({ onSent }: { onSent: () => void }) {
  // The public list stays as it is: the administrator decides what appears there.
  const share = useMutation({
    mutationFn: (story: z.output<typeof storyBody>) =>
      write<typeof shareStory>("POST", "/api/patient-stories", story),
    onError: (error) => toastFailure(words.notSent, error),
  });
  const form = useAppForm({
    schema,
    defaultValues: {
      name: "",
      location: "",
      email: "",
      quote: "",
      rating: "5",
      imageUrl: "",
      consentSite: false,
      consentPress: false,
      consentLawmakers: false,
    },
    onSubmit: async (story) => {
      await share.mutateAsync(story);
      form.reset();
      onSent();
    },
  });
  return { form, isSent: share.isSuccess, startAnew: share.reset };
}

type StoryForm = ReturnType<typeof useStoryForm>["form"];
