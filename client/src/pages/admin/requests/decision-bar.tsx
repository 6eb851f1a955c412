import { type ReactNode, useState } from "react";
import { z } from "zod";
import { useSendsMail } from "#client/api/site-links.ts";
import { useCall } from "#client/api/use-endpoint.ts";
import { TextareaField } from "#client/components/form/fields.tsx";
import { Form } from "#client/components/form/form.tsx";
import { useAppForm } from "#client/components/form/use-app-form.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { type ToastMessage, toast, toastFailure } from "#client/lib/toast.ts";
import {
  type AmbassadorReview,
  askAmbassadorForMore,
  rejectAmbassador,
} from "#shared/api/ambassador-requests.ts";
import { requiredText } from "#shared/fields.ts";
import { fullName } from "#shared/people.ts";
import { ApproveDialog } from "../approving/approve-dialog.tsx";
import { decisionMailNews, useUndoAction } from "../approving/undo-decision.tsx";
import { dropLeaveGuard, UnsavedGuard } from "../editor/unsaved-changes.tsx";
import { MoreActions } from "../list/more-actions.tsx";
import { FieldDescription } from "../section-parts.tsx";

interface DecisionBarProps {
  review: AmbassadorReview;
  npiEvidence: string | null;
  onClose: () => void;
}

/** In sight while the application scrolls; not on a screen so low that it would cover what is read. */
const barClass =
  "bottom-0 z-20 -mx-edge flex flex-wrap gap-2 border-t border-line bg-surface px-edge py-3 sm:-mx-6 sm:gap-3 sm:px-6 [@media(min-height:28rem)]:sticky print:hidden";

/** A fragment, so that the buttons stick for as long as the sheet around it. */
export function DecisionBar({ review, npiEvidence, onClose }: DecisionBarProps) {
  const [dialog, setDialog] = useState<"approve" | "ask" | "reject">();
  const isPending = review.status === "pending";
  const close = () => setDialog(undefined);

  return (
    <>
      {isPending && (
        <FieldDescription>
          Ask for more keeps the request open; Reject closes it, both with your words.
        </FieldDescription>
      )}
      <section aria-label="Decision" data-bottom-bar className={barClass}>
        <MoreActions
          first={
            <Button className="grow sm:grow-0" onClick={() => setDialog("approve")}>
              Approve Ambassador
            </Button>
          }
        >
          {isPending && !review.processedAt && (
            <>
              <Button variant="secondary" onClick={() => setDialog("ask")}>
                Ask for more...
              </Button>
              <Button variant="secondary" onClick={() => setDialog("reject")}>
                Reject...
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </MoreActions>
      </section>
      <ApproveDialog
        open={dialog === "approve"}
        {...{ review, npiEvidence }}
        onClose={close}
        onApproved={() => {
          close();
          onClose();
        }}
      />
      <AskDialog open={dialog === "ask"} review={review} onClose={close} />
      <RejectDialog open={dialog === "reject"} review={review} onClose={close} onRejected={onClose} />
    </>
  );
}

interface AskDialogProps {
  open: boolean;
  review: AmbassadorReview;
  onClose: () => void;
}

function AskDialog({ open, review, onClose }: AskDialogProps) {
  const { mutateAsync: ask } = useCall(askAmbassadorForMore);
  const undo = useUndoAction(review.registrationId);
  const name = fullName(review);
  const sendsMail = useSendsMail();
  return (
    <NoteDialog
      open={open}
      onClose={onClose}
      title={`Ask ${name} for more`}
      description={`${sendsMail ? "They get your notes by email." : "An email with your notes is saved to a folder: this site can't send mail yet."} The request stays pending, and the notes stay with it.`}
      label="What is missing?"
      missing="Please say what is missing"
      sendLabel={sendsMail ? "Send" : "Save the note"}
      pendingLabel={sendsMail ? "Sending..." : "Saving..."}
      onSend={(notes) => ask({ body: { registrationId: review.registrationId, notes } })}
      sent={{
        title: "Asked for more",
        description: decisionMailNews(name, sendsMail),
        action: undo,
      }}
      failed="Failed to ask for more"
      onSent={onClose}
    />
  );
}

interface RejectDialogProps {
  open: boolean;
  review: AmbassadorReview;
  onClose: () => void;
  onRejected: () => void;
}

function RejectDialog({ open, review, onClose, onRejected }: RejectDialogProps) {
  const { mutateAsync: reject } = useCall(rejectAmbassador);
  const undo = useUndoAction(review.registrationId);
  const name = fullName(review);
  const sendsMail = useSendsMail();
  return (
    <NoteDialog
      open={open}
      onClose={onClose}
      title={`Reject the request of ${name}?`}
      description={`${sendsMail ? "They are told by email, with your reason." : "An email with your reason is saved to a folder: this site can't send mail yet."} They stay registered, and nothing of their application becomes public.`}
      label="Reason"
      missing="Please give a reason"
      sendLabel="Reject request"
      pendingLabel="Rejecting..."
      danger
      onSend={(reason) => reject({ body: { registrationId: review.registrationId, reason } })}
      sent={{
        title: "Request rejected",
        description: decisionMailNews(name, sendsMail),
        action: undo,
      }}
      failed="Failed to reject the request"
      onSent={onRejected}
    />
  );
}

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

function NoteDialog(props: NoteDialogProps) {
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
