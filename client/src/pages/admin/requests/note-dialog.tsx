import type { ReactNode } from "react";
import { z } from "zod";
import { Form } from "#client/components/form/form.tsx";
import { TextareaField } from "#client/components/form/text-fields.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { type ToastMessage, toast, toastFailure } from "#client/lib/toast.ts";
import { requiredText } from "#shared/fields.ts";
import { dropLeaveGuard, UnsavedGuard } from "../editor/unsaved-changes.tsx";

interface NoteDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  label: string;
  /** The error of an empty note. */
  missing: string;
  sendLabel: string;
  pendingLabel: string;
  danger?: boolean;
  /** Sends the note. The dialog shows what it throws, and keeps what was typed. */
  onSend: (note: string) => Promise<unknown>;
  /** The toast once it is sent, and the title of the one when it is not. */
  sent: ToastMessage;
  failed: string;
  /** Called once it was sent, when nothing is unsaved any more. */
  onSent: () => void;
}

export function NoteDialog(props: NoteDialogProps) {
  const { open, onClose, title, description, label, missing, sendLabel, pendingLabel, danger } = props;
  const form = useAppForm({
    schema: z.object({ note: requiredText(missing, 2000) }),
    defaultValues: { note: "" },
    onSubmit: async ({ note }) => {
      try {
        await props.onSend(note);
      } catch (error) {
        toastFailure(props.failed, error);
        throw error;
      }
      toast(props.sent);
      form.reset();
      dropLeaveGuard();
      props.onSent();
    },
  });
  const formId = `${form.id}-form`;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" wide="phone" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? "danger" : "primary"}
            wide="phone"
            pending={form.isSubmitting}
            pendingLabel={pendingLabel}
          >
            {sendLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId}>
        <TextareaField form={form} name="note" label={label} rows={6} data-autofocus />
      </Form>
      <UnsavedGuard isDirty={open && form.formState.isDirty} />
    </Dialog>
  );
}
