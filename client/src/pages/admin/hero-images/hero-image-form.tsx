import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { readQuery, useCall } from "#client/api/use-endpoint.ts";
import { CheckboxField, TextField } from "#client/components/form/fields.tsx";
import { Card } from "#client/components/ui/card.tsx";
import {
  type AdminHeroImage,
  createHeroImage,
  heroImageBody,
  listAllHeroImages,
  updateHeroImage,
} from "#shared/api/hero-images.ts";
import { wholeNumber } from "#shared/fields.ts";
import { EditorForm, EditorFrame, formValues, useEditor } from "../editor/editor.tsx";
import { PhotoField } from "../photo-field.tsx";

/** The order is typed: what is no number counts as 0. */
const formSchema = heroImageBody.extend({
  displayOrder: z
    .string()
    .transform((typed) => Number.parseInt(typed, 10) || 0)
    .pipe(wholeNumber),
});

const valuesOf = (image: AdminHeroImage | undefined) => ({
  ...formValues(formSchema, image, { isActive: true }),
  displayOrder: String(image?.displayOrder ?? 0),
});

interface HeroImageFormProps {
  image: AdminHeroImage | undefined;
  isGone: boolean;
  onClose: () => void;
}

export function HeroImageForm({ image, isGone, onClose }: HeroImageFormProps) {
  const queryClient = useQueryClient();
  const { mutateAsync: create } = useCall(createHeroImage);
  const { mutateAsync: update } = useCall(updateHeroImage);
  const fetchNewest = async () => {
    const images = await queryClient.fetchQuery({ ...readQuery(listAllHeroImages), staleTime: 0 });
    return images.find(({ id }) => id === image?.id);
  };
  const props = { item: image, fetchNewest, onClose };
  const editor = useEditor(props, {
    schema: formSchema,
    valuesOf,
    save: (values, current) =>
      current
        ? update({ params: { id: current.id }, body: { ...values, updatedAt: current.updatedAt } })
        : create({ body: values }),
    isGone,
    saved: (_values, _stored, current) => ({
      title: `Hero image ${current ? "updated" : "created"} successfully!`,
    }),
    failed: `Failed to ${image ? "update" : "create"} hero image`,
  });
  const { form } = editor;

  const [title, imageUrl] = form.watch(["title", "imageUrl"]);
  const isComplete = Boolean(title?.trim() && imageUrl?.trim());
  const heading = image ? `Edit “${image.title}”` : "New image";
  return (
    <Card as="section" className="mt-5" aria-label={heading}>
      <EditorFrame editor={editor} what="image" title={heading} kind="hero-images">
        <EditorForm
          editor={editor}
          what="this image"
          className="grid max-w-form gap-5"
          blocked={!isComplete && "A title and an image are needed to save."}
        >
          <TextField
            form={form}
            name="title"
            label="Image title"
            hint="What is in the picture, for people who can't see it."
            autoComplete="off"
          />
          <PhotoField form={form} name="imageUrl" label="Image" purpose="hero" />
          <TextField
            form={form}
            name="displayOrder"
            label="Display order"
            hint="The lowest comes first. Dragging an image in the list does the same."
            inputMode="numeric"
            autoComplete="off"
            className="[&_input]:max-w-32"
          />
          <CheckboxField form={form} name="isActive" label="Active" hint="Shown on the home page." />
        </EditorForm>
      </EditorFrame>
    </Card>
  );
}
