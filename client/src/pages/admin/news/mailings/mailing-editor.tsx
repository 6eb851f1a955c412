import { useEffect } from "react";
import { call, useCall } from "#client/api/use-endpoint.ts";
import { SubmitButton } from "#client/components/form/form.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-dialog.tsx";
import { toast } from "#client/lib/toast.ts";
import { createMailing, deleteMailing, type Mailing, updateMailing } from "#shared/api/mailings.ts";
import { EditorForm, type EditorProps, useEditor } from "../../editor/editor.tsx";
import { dropLeaveGuard, Notice } from "../../editor/unsaved-changes.tsx";
import { ItemHeading } from "../../section-parts.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import { MailingPreview } from "./mailing-preview.tsx";
import { MailingTexts } from "./mailing-texts.tsx";
import { mailingForm, mailingValues } from "./mailing-values.ts";
import { SendMailing, TestMailing } from "./send-mailing.tsx";

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
            <Button variant="secondary" size="small" onClick={() => form.reset()} className="mt-3">
              Show its progress
            </Button>
          </Notice>
        )}
      </div>
      <EditorForm
        editor={editor}
        what="this mailing"
        actions={
          <SubmitButton
            form={form}
            variant={current && !isDirty ? "secondary" : "primary"}
            pendingLabel="Saving..."
          >
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
