import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useRef, useState } from "react";
import { controlId, TextField } from "#client/components/form/fields.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { cn } from "#client/lib/cn.ts";
import { FieldDescription } from "../../section-parts.tsx";
import { audienceQuery } from "./mailing-state.tsx";
import "./mailings.css";
import type { Language } from "#shared/language.ts";
import {
  type FieldUse,
  type MailingField,
  mailingFieldLabels,
  mailingFields,
  needsNoWords,
} from "#shared/mailing-fields.ts";
import { WriterField } from "../writing/writer-field.tsx";
import { audienceForm, type MailingForm } from "./mailing-values.ts";
import { spanishReadersInWords } from "./mailing-words.ts";

const columnClass = "grid min-w-0 grid-cols-1 gap-6";
const legendClass = "mb-3 font-heading text-lg font-semibold";

/** English, and Spanish under it. */
export function MailingTexts({ form }: { form: MailingForm }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      <fieldset className="min-w-0">
        <legend className={legendClass}>In English</legend>
        <div className={columnClass}>
          <TextField
            form={form}
            name="subject"
            label="Subject"
            autoComplete="off"
            hint="What a mailbox shows. You can copy a field from the message into it."
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

/** How many of the chosen audience read Spanish, and what they get. */
function SpanishReaders({ form, isWritten = false }: { form: MailingForm; isWritten?: boolean }) {
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

const bodyFields = {
  en: {
    name: "body",
    label: "Message",
    hint: "Insert a field, and we fill it in for each person: “First name | friend” becomes their first name, or “friend” if we don't know it.",
  },
  es: {
    name: "spanish.body",
    label: "Message in Spanish",
    hint: "The same fields, with Spanish words after the line. Links to our pages lead to the Spanish ones.",
  },
} as const;

const BodyField = ({ form, language }: { form: MailingForm; language: Language }) => (
  <WriterField
    form={form}
    {...bodyFields[language]}
    lang={language}
    tools={(insert) => <FieldButtons language={language} onInsert={insert} />}
  />
);

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

const fallbackQuestions: Partial<Record<MailingField, string>> = {
  firstName: "What should we write when we don't know someone's first name?",
  representative: "What should we write when we don't know someone's representative?",
  representativePhone: "Which number should we write when we don't know their representative's?",
  senators: "What should we write when we don't know someone's senators?",
  stand: "What should we write when we don't know where their member stands?",
};

interface FieldButtonsProps {
  language: Language;
  onInsert: (use: FieldUse) => void;
}

/** What is different for each person; where someone may be without it, the words for them are asked for first. */
function FieldButtons({ language, onInsert }: FieldButtonsProps) {
  const [openField, setOpenField] = useState<MailingField>();
  const [words, setWords] = useState("");
  const id = useId();
  const choose = (field: MailingField) => {
    if (needsNoWords.has(field)) return insert({ field, fallback: "" });
    setWords(fallbacks[language][field] ?? "");
    setOpenField(field);
  };
  const insert = (use: FieldUse) => {
    setOpenField(undefined);
    onInsert(use);
  };
  const insertOpen = () => {
    const fallback = words.replace(/[{}|]/g, "").trim();
    if (openField && fallback) insert({ field: openField, fallback });
  };
  return (
    <div className="border border-y-0 border-control bg-sunken">
      <fieldset
        aria-label="Insert what is different for each person"
        className="flex min-w-0 items-center gap-2 overflow-x-auto px-2 pb-2 whitespace-nowrap sm:flex-wrap"
      >
        <span className="text-sm text-ink-soft">Insert:</span>
        {mailingFields.map((field) => (
          <Button
            key={field}
            variant="secondary"
            size="small"
            className="shrink-0"
            aria-expanded={fallbackQuestions[field] ? field === openField : undefined}
            onClick={() => choose(field)}
          >
            {mailingFieldLabels[field]}
          </Button>
        ))}
      </fieldset>
      {openField && (
        <div className="border-t border-line p-3">
          <label htmlFor={id} className="text-sm font-semibold">
            {fallbackQuestions[openField]}
          </label>
          <div className="mt-2 flex flex-wrap gap-2">
            <Input
              id={id}
              key={openField}
              ref={(input) => input?.focus()}
              value={words}
              lang={language}
              className="min-w-0 flex-[1_1_12rem]"
              onChange={({ target }) => setWords(target.value)}
              onKeyDown={(event) => {
                if (event.key === "Escape") setOpenField(undefined);
                if (event.key !== "Enter") return;
                // Enter in a form would save the draft.
                event.preventDefault();
                insertOpen();
              }}
            />
            <Button size="small" onClick={insertOpen}>
              Insert
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
