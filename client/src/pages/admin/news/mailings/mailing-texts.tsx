import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useRef, useState } from "react";
import { controlId, Field, TextField } from "#client/components/form/fields.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { cn } from "#client/lib/cn.ts";
import { FieldDescription } from "../../section-parts.tsx";
import { audienceQuery } from "./mailing-queries.ts";
import "./mailings.css";
import type { Language } from "#shared/language.ts";
import { type MailingField, mailingFields, needsNoWords } from "#shared/mailing-fields.ts";
import { WriterLoading } from "../writing/writer-loading.tsx";
import { audienceForm, type MailingForm } from "./mailing-values.ts";
import { spanishReadersInWords } from "./mailing-words.ts";

const columnClass = "grid min-w-0 grid-cols-1 gap-6";
const legendClass = "mb-3 font-heading text-lg font-semibold";

/** English left, Spanish right; on a phone one under the other. */
export function MailingTexts({ form }: { form: MailingForm }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 lg:grid-cols-2">
      <fieldset className="min-w-0">
        <legend className={legendClass}>In English</legend>
        <div className={columnClass}>
          <TextField
            form={form}
            name="subject"
            label="Subject"
            autoComplete="off"
            hint="What a mailbox shows. Fields such as {firstName|friend} work here too."
          />
          <BodyField form={form} language="en" />
        </div>
      </fieldset>
      <SpanishText form={form} />
    </div>
  );
}

function SpanishText({ form }: { form: MailingForm }) {
  const { subject, body } = form.watch("spanish");
  const [isOpen, setOpen] = useState(false);
  const write = useRef<HTMLButtonElement>(null);
  const isWritten = isOpen || subject !== "" || body !== "";
  const begin = () => {
    setOpen(true);
    requestAnimationFrame(() => document.getElementById(controlId(form.id, "spanish.subject"))?.focus());
  };
  const remove = () => {
    setOpen(false);
    form.setValue("spanish", { subject: "", body: "" }, { shouldDirty: true });
    requestAnimationFrame(() => write.current?.focus());
  };
  return (
    <fieldset className="min-w-0">
      <legend className={legendClass}>In Spanish</legend>
      {isWritten ? (
        <div className={columnClass}>
          <TextField
            form={form}
            name="spanish.subject"
            label="Subject in Spanish"
            lang="es"
            autoComplete="off"
            hint={<SpanishReaders form={form} isWritten />}
          />
          <BodyField form={form} language="es" />
          <Button variant="quiet" size="small" onClick={remove}>
            Remove the Spanish text
          </Button>
        </div>
      ) : (
        <div className="rounded-card border border-line p-5">
          <FieldDescription>
            <SpanishReaders form={form} />
          </FieldDescription>
          <Button ref={write} variant="secondary" wide="phone" onClick={begin} className="mt-4">
            Write it in Spanish
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface SpanishReadersProps {
  form: MailingForm;
  isWritten?: boolean;
}

/** How many of the chosen audience read Spanish, and what they get. */
function SpanishReaders({ form, isWritten = false }: SpanishReadersProps) {
  const chosen = audienceForm.safeParse(useDeferredValue(form.watch("audience")));
  const { data, isPlaceholderData } = useQuery({
    ...audienceQuery(chosen.data ?? {}),
    enabled: chosen.success,
  });
  return (
    // Room for what is said before the number comes, and for what is said then.
    <span className={cn("spanish-readers", isWritten && "of-a-text")}>
      {spanishReadersInWords(isPlaceholderData ? undefined : data?.spanish, isWritten)}
    </span>
  );
}

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

function BodyField({ form, language }: { form: MailingForm; language: Language }) {
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

const labels: Record<MailingField, string> = {
  firstName: "First name",
  representative: "Representative",
  representativePhone: "Their phone",
  senators: "Senators",
  stand: "Their stand",
  state: "State",
  brief: "District page",
};

/** The words for people without it. */
const fallbacks: Record<Language, Partial<Record<MailingField, string>>> = {
  en: {
    firstName: "friend",
    representative: "your representative",
    representativePhone: "(202) 224-3121",
    senators: "your senators",
    stand: "has a say in this",
  },
  es: {
    firstName: "amiga o amigo",
    representative: "su representante",
    representativePhone: "(202) 224-3121",
    senators: "sus senadores",
    stand: "puede decidir sobre esto",
  },
};

const written = (field: MailingField, language: Language): string =>
  needsNoWords.has(field) ? `{${field}}` : `{${field}|${fallbacks[language][field] ?? ""}}`;

interface FieldButtonsProps {
  language: Language;
  onInsert: (text: string) => void;
}

function FieldButtons({ language, onInsert }: FieldButtonsProps) {
  return (
    <fieldset
      aria-label="Insert what is different for each person"
      className="flex min-w-0 items-center gap-2 overflow-x-auto border border-y-0 border-control bg-sunken px-2 pb-2 whitespace-nowrap sm:flex-wrap"
    >
      <span className="text-sm text-ink-soft">Insert:</span>
      {mailingFields.map((field) => (
        <Button
          key={field}
          variant="secondary"
          size="small"
          className="shrink-0"
          title={written(field, language)}
          onClick={() => onInsert(written(field, language))}
        >
          {labels[field]}
        </Button>
      ))}
    </fieldset>
  );
}
