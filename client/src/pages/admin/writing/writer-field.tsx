import { lazy, type ReactNode, Suspense } from "react";
import type { FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import { controlId, Field } from "#client/components/form/fields.tsx";
import type { AppForm } from "#client/components/form/form.tsx";
import { Skeleton, SkeletonBar } from "#client/components/ui/skeleton.tsx";
import type { Language } from "#shared/language.ts";
import type { FieldUse } from "#shared/mailing-fields.ts";

/** The rich text editor is loaded where something is written, and nowhere else. */
const Writer = lazy(async () => ({ default: (await import("./article-writer.tsx")).ArticleWriter }));

interface WriterFieldProps<Input extends FieldValues, Output> {
  form: AppForm<Input, Output>;
  name: FieldPath<Input>;
  label: string;
  hint?: string;
  /** The language of the text. */
  lang?: Language;
  /** Of a mailing, which has fields and no pictures: what is under the toolbar; `insert` puts a field in at the cursor. */
  tools?: (insert: (use: FieldUse) => void) => ReactNode;
}

/** A field for Markdown, written as readers see it. */
export function WriterField<Input extends FieldValues, Output>(props: WriterFieldProps<Input, Output>) {
  const { form, name, label, hint, lang, tools } = props;
  return (
    <Field id={controlId(form.id, name)} label={label} hint={hint} error={form.errorOf(name)}>
      {(control) => (
        // About as high as the editor with its toolbar, so that what is below hardly moves.
        <Suspense
          fallback={
            <Skeleton>
              <SkeletonBar className={tools ? "h-[31rem]" : "h-[27.5rem]"} />
            </Skeleton>
          }
        >
          <Writer
            control={control}
            label={label}
            lang={lang}
            value={form.watch(name) ?? ""}
            onChange={(text) =>
              form.setValue(name, text as FieldPathValue<Input, typeof name>, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
            tools={tools}
          />
        </Suspense>
      )}
    </Field>
  );
}
