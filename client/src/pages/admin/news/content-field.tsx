import { Field } from "#client/components/form/field.tsx";
import { controlId } from "#client/components/form/use-app-form.ts";
import { Textarea } from "#client/components/ui/textarea.tsx";
import type { ArticleForm } from "./article-values.ts";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import { useDroppedPicture } from "./use-dropped-picture.ts";

export function ContentField({ form }: { form: ArticleForm }) {
  const { isUploading, addPicture, ...pictures } = useDroppedPicture();
  const id = controlId(form.id, "content");
  return (
    <Field
      id={id}
      label="Content"
      hint="Written in Markdown. An empty line begins a new paragraph. To add a picture, press its button, or drop or paste it."
      error={form.errorOf("content")}
    >
      {(control) => (
        <>
          <MarkdownToolbar textareaId={id} onPicture={addPicture} />
          <Textarea
            {...control}
            {...form.register("content")}
            {...pictures}
            rows={14}
            className="max-h-[60dvh] min-h-72 font-mono text-sm"
          />
          <p role="status" className="text-sm text-ink-soft">
            {isUploading && "Uploading the picture..."}
          </p>
        </>
      )}
    </Field>
  );
}
