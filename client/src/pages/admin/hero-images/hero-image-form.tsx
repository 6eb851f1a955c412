import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useCreateHeroImage, useUpdateHeroImage } from "#client/api/admin-hero-images.ts";
import { CheckboxField } from "#client/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { TextField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { toast } from "#client/components/ui/toast.ts";
import { UnsavedGuard } from "#client/components/unsaved-guard.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { type AdminHeroImage, heroImageBody } from "#shared/api/hero-images.ts";
import { wholeNumber } from "#shared/fields.ts";
import { ItemHeading } from "../item-heading.tsx";
import { PhotoField } from "../photo-field.tsx";

/** The order is typed: what is no number counts as 0. */
const formSchema = heroImageBody.extend({
  displayOrder: z
    .string()
    .transform((typed) => Number.parseInt(typed, 10) || 0)
    .pipe(wholeNumber()),
});

/** Adds an image, or changes one. */
export function HeroImageForm({
  image,
  onClose,
}: {
  image: AdminHeroImage | undefined;
  onClose: () => void;
}) {
  const create = useCreateHeroImage();
  const update = useUpdateHeroImage();
  const top = useRef<HTMLDivElement>(null);
  // The version that these fields began with, however often the list is read meanwhile.
  const [version] = useState(image?.updatedAt);
  const form = useAppForm({
    schema: formSchema,
    defaultValues: {
      title: image?.title ?? "",
      imageUrl: image?.imageUrl ?? "",
      displayOrder: String(image?.displayOrder ?? 0),
      isActive: image?.isActive ?? true,
    },
    onSubmit: async (values) => {
      const done = image ? "updated" : "created";
      try {
        if (image)
          await update.mutateAsync({ ...values, id: image.id, updatedAt: version ?? image.updatedAt });
        else await create.mutateAsync(values);
      } catch (error) {
        const title = image ? "Failed to update hero image" : "Failed to create hero image";
        toast({ variant: "destructive", title, description: messageOf(error, "Please try again.") });
        throw error;
      }
      toast({ title: `Hero image ${done} successfully!` });
      onClose();
    },
  });

  // The form opens above the list, maybe out of sight of the pencil that was pressed.
  useEffect(() => {
    top.current?.scrollIntoView({ block: "nearest" });
  }, []);

  const [title, imageUrl] = form.watch(["title", "imageUrl"]);
  const isComplete = Boolean(title?.trim() && imageUrl?.trim());
  return (
    <Card as="section" className="mt-5" aria-labelledby={`${form.id}-heading`}>
      <div ref={top} className="scroll-mt-24" id={`${form.id}-heading`}>
        <ItemHeading takesFocus>{image ? `Edit “${image.title}”` : "New image"}</ItemHeading>
      </div>
      <Form form={form} className="mt-5 grid max-w-form gap-5">
        <TextField
          form={form}
          name="title"
          label="Image title"
          hint="What is in the picture, for people who can't see it."
          autoComplete="off"
        />
        <div>
          <p className="mb-2 font-semibold">Image</p>
          <PhotoField
            form={form}
            name="imageUrl"
            purpose="hero"
            value={imageUrl}
            onUploaded={(path) =>
              form.setValue("imageUrl", path, { shouldDirty: true, shouldValidate: true })
            }
          />
        </div>
        <TextField
          form={form}
          name="displayOrder"
          label="Display order"
          hint="The lowest comes first."
          inputMode="numeric"
          autoComplete="off"
          className="[&_input]:max-w-32"
        />
        <CheckboxField form={form} name="isActive" label="Active" hint="Shown on the home page." />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center">
          <SubmitButton form={form} disabled={!isComplete} pendingLabel="Saving...">
            Save
          </SubmitButton>
          <Button variant="secondary" wide="phone" onClick={onClose}>
            Cancel
          </Button>
          {!isComplete && <p className="text-sm text-ink-soft">A title and an image are needed to save.</p>}
        </div>
      </Form>
      <UnsavedGuard isDirty={form.formState.isDirty} />
    </Card>
  );
}
