import { lazy, Suspense } from "react";
import { Field } from "#client/components/form/field.tsx";
import { controlId } from "#client/components/form/use-app-form.ts";
import { SkeletonBar } from "#client/components/ui/skeleton.tsx";
import type { ArticleForm } from "./article-values.ts";

/** The rich text editor is loaded where an article is written, and nowhere else. */
const ArticleWriter = lazy(async () => ({
  default: (await import("./writing/article-writer.tsx")).ArticleWriter,
}));

export function ContentField({ form }: { form: ArticleForm }) {
  const id = controlId(form.id, "content");
  return (
    <Field
      id={id}
      label="Content"
      hint="To add a picture, press its button, or drop or paste it."
      error={form.errorOf("content")}
    >
      {(control) => (
        <Suspense fallback={<SkeletonBar className="h-72" />}>
          <ArticleWriter
            control={control}
            label="Content"
            value={form.watch("content") ?? ""}
            onChange={(content) =>
              form.setValue("content", content, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        </Suspense>
      )}
    </Field>
  );
}
