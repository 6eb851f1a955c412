import { lazy, Suspense } from "react";
import { Field } from "#client/components/form/field.tsx";
import { controlId } from "#client/components/form/use-app-form.ts";
import type { Language } from "#shared/language.ts";
import { WriterLoading } from "../writing/writer-loading.tsx";
import { FieldButtons } from "./field-buttons.tsx";
import type { MailingForm } from "./mailing-values.ts";

const fields = {
  en: {
    name: "body",
    label: "Message",
    hint: "We fill in the fields for each person: {firstName|friend} becomes their first name, or “friend” if we don't know it.",
  },
  es: {
    name: "spanish.body",
    label: "Message in Spanish",
    hint: "The same fields, with Spanish words after the “|”. Links to our pages lead to the Spanish ones.",
  },
} as const;

const Writer = lazy(async () => ({
  default: (await import("../writing/article-writer.tsx")).ArticleWriter,
}));

export function BodyField({ form, language }: { form: MailingForm; language: Language }) {
  const { name, label, hint } = fields[language];
  return (
    <Field id={controlId(form.id, name)} label={label} hint={hint} error={form.errorOf(name)}>
      {(control) => (
        <Suspense
          fallback={
            <WriterLoading
              withoutPictures
              tools={<FieldButtons language={language} onInsert={() => undefined} />}
            />
          }
        >
          <Writer
            control={control}
            label={label}
            lang={language}
            value={form.watch(name)}
            onChange={(body) =>
              form.setValue(name, body, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
            withoutPictures
            tools={(insert) => <FieldButtons language={language} onInsert={insert} />}
          />
        </Suspense>
      )}
    </Field>
  );
}
