import { lazy, Suspense } from "react";
import { Field } from "#client/components/form/field.tsx";
import { controlId } from "#client/components/form/use-app-form.ts";
import { SkeletonBar } from "#client/components/ui/skeleton.tsx";
import { FieldButtons } from "./field-buttons.tsx";
import type { MailingForm } from "./mailing-values.ts";

const Writer = lazy(async () => ({
  default: (await import("../writing/article-writer.tsx")).ArticleWriter,
}));

export function BodyField({ form }: { form: MailingForm }) {
  return (
    <Field
      id={controlId(form.id, "body")}
      label="Message"
      hint="What stands in braces is filled in for each person; the words after the bar are for people without it."
      error={form.errorOf("body")}
    >
      {(control) => (
        <Suspense fallback={<SkeletonBar className="h-96" />}>
          <Writer
            control={control}
            label="Message"
            value={form.watch("body")}
            onChange={(body) =>
              form.setValue("body", body, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
            withoutPictures
            tools={(insert) => <FieldButtons onInsert={insert} />}
          />
        </Suspense>
      )}
    </Field>
  );
}
