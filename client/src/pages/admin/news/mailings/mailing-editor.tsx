import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { call, useCall } from "#client/api/use-endpoint.ts";
import { controlId, TextField } from "#client/components/form/fields.tsx";
import { SubmitButton } from "#client/components/form/form.tsx";
import { Button, SmallButton } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-dialog.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { cn } from "#client/lib/cn.ts";
import { dropLeaveGuard } from "#client/lib/navigation.ts";
import { toast } from "#client/lib/toast.ts";
import { createMailing, deleteMailing, type Mailing, updateMailing } from "#shared/api/mailings.ts";
import { EditorForm, type EditorProps, Notice, useEditor } from "../../editor/editor.tsx";
import { FieldDescription, ItemHeading } from "../../section-parts.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import { MailingPreview } from "./mailing-preview.tsx";
import { audienceQuery } from "./mailing-state.tsx";
import { audienceForm, type MailingForm, mailingForm, mailingValues } from "./mailing-values.ts";
import { SendMailing, TestMailing } from "./send-mailing.tsx";
import "./mailings.css";
import type { Language } from "#shared/language.ts";
import {
  type FieldUse,
  type MailingField,
  mailingFieldLabels,
  mailingFields,
  needsNoWords,
} from "#shared/mailing-fields.ts";
import { WriterField } from "../../writing/writer-field.tsx";
import { spanishReadersInWords } from "./mailing-words.ts";

interface MailingEditorProps extends EditorProps<Mailing> {
  /** The first save of a new one. */
  onCreated?: (id: string) => void;
  /** Whether there is something that was typed and not saved. */
  onWriting?: (isWriting: boolean) => void;
}

/** A draft: its text and who gets it, how it arrives, and below the way to everyone's mailbox. */
export function MailingEditor(props: MailingEditorProps) {
  const { item, onCreated, onWriting, onClose } = props;
  const { mutateAsync: create } = useCall(createMailing);
  const { mutateAsync: update } = useCall(updateMailing);
  const editor = useEditor(props, {
    schema: mailingForm,
    valuesOf: mailingValues,
    save: (values, current) =>
      current
        ? update({ params: { id: current.id }, body: { ...values, updatedAt: current.updatedAt } })
        : create({ body: values }),
    onStored: (stored: Mailing) => {
      if (stored.id !== item?.id) onCreated?.(stored.id);
      return stored;
    },
    saved: () => ({ title: "The draft was saved.", description: "Nothing is sent yet." }),
    failed: "Failed to save the draft",
  });
  const { form, item: current } = editor;
  const { isDirty } = form.formState;
  const isStarted = item !== undefined && item.state !== "draft";
  useEffect(() => {
    onWriting?.(isDirty);
    return () => onWriting?.(false);
  }, [isDirty, onWriting]);
  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <ItemHeading className="min-w-0 wrap-anywhere">{current?.subject ?? "New mailing"}</ItemHeading>
        {current && !isStarted && <DeleteMailing mailing={current} onDeleted={onClose} />}
      </div>
      <div role="status" className="not-empty:mb-6">
        {isStarted && (
          <Notice title="Someone else has started this mailing.">
            <p className="mt-1">
              The saved text is being sent. What you typed is still here: copy what you need.
            </p>
            <SmallButton onClick={() => form.reset()} className="mt-3">
              Show its progress
            </SmallButton>
          </Notice>
        )}
      </div>
      <EditorForm
        editor={editor}
        what="this mailing"
        keepsUnsaved
        actions={
          <SubmitButton variant={current && !isDirty ? "secondary" : "primary"} pendingLabel="Saving...">
            Save Draft
          </SubmitButton>
        }
      >
        <AudienceFields form={form} />
        <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
          <MailingTexts form={form} />
          <div className="min-w-0 lg:tall:sticky lg:tall:top-28">
            {current && item ? (
              <MailingPreview mailing={current} isOutdated={isDirty} />
            ) : (
              <p className="rounded-card border border-line px-5 py-12 text-center text-ink-soft">
                Save the draft to see it as it arrives. After that you send yourself a test.
              </p>
            )}
          </div>
        </div>
      </EditorForm>
      {current && item && !isStarted && (
        <Card className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-2">
          <TestMailing mailing={item} isDirty={isDirty} />
          <SendMailing mailing={item} isDirty={isDirty} />
        </Card>
      )}
    </section>
  );
}

function DeleteMailing({ mailing, onDeleted }: { mailing: Mailing; onDeleted: () => void }) {
  const { id, subject, body, spanish, audience } = mailing;
  const { mutate: create } = useCall(createMailing, {
    done: "Restored: the draft is in the list again.",
    failed: "It could not be restored",
  });
  const remove = async () => {
    // Nothing is read again: the draft is on the screen until its editor has closed.
    await call(deleteMailing, { params: { id } });
    toast({
      title: "The draft was deleted.",
      action: { label: "Undo", run: () => create({ body: { subject, body, spanish, audience } }) },
    });
    dropLeaveGuard();
    onDeleted();
  };
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      className="-ml-3.5"
      label="Delete draft"
      title="Delete draft"
      description={`“${subject}” will be deleted. Nobody got it.`}
      confirmLabel="Delete draft"
      danger
      pendingLabel="Deleting..."
      failed="Failed to delete the draft"
      onConfirm={remove}
    />
  );
}

const columnClass = "grid min-w-0 grid-cols-1 gap-6";
const legendClass = "mb-3 font-heading text-lg font-semibold";

const MailingTexts = ({ form }: { form: MailingForm }) => (
  <div className="grid min-w-0 grid-cols-1 gap-10">
    <fieldset className="min-w-0">
      <legend className={legendClass}>In English</legend>
      <div className={columnClass}>
        <TextField
          form={form}
          name="subject"
          label="Subject"
          hint="What a mailbox shows. You can copy a field from the message into it."
        />
        <BodyField form={form} language="en" />
      </div>
    </fieldset>
    <SpanishText form={form} />
  </div>
);

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
            hint={<SpanishReaders form={form} isWritten />}
          />
          <BodyField form={form} language="es" />
          <SmallButton variant="quiet" onClick={remove}>
            Remove the Spanish text
          </SmallButton>
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

function SpanishReaders({ form, isWritten = false }: { form: MailingForm; isWritten?: boolean }) {
  const chosen = audienceForm.safeParse(useDeferredValue(form.watch("audience")));
  const { data, isPlaceholderData } = useQuery({
    ...audienceQuery(chosen.data ?? {}),
    enabled: chosen.success,
  });
  return (
    // Reserves the height of the text before and after the number arrives.
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

/** The fields that differ by person; one that may be empty asks for its fallback first. */
function FieldButtons({ language, onInsert }: { language: Language; onInsert: (use: FieldUse) => void }) {
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
          <SmallButton
            key={field}
            className="shrink-0"
            aria-expanded={fallbackQuestions[field] ? field === openField : undefined}
            onClick={() => choose(field)}
          >
            {mailingFieldLabels[field]}
          </SmallButton>
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
            <SmallButton variant="primary" onClick={insertOpen}>
              Insert
            </SmallButton>
          </div>
        </div>
      )}
    </div>
  );
}
