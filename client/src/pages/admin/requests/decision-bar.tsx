import { useState } from "react";
import { z } from "zod";
import { useSendsMail } from "#client/api/site-links.ts";
import { useCall } from "#client/api/use-endpoint.ts";
import { TextareaField } from "#client/components/form/fields.tsx";
import { Form, useAppForm } from "#client/components/form/form.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { dropLeaveGuard } from "#client/lib/navigation.ts";
import { toast } from "#client/lib/toast.ts";
import {
  type AmbassadorReview,
  askAmbassadorForMore,
  rejectAmbassador,
} from "#shared/api/ambassador-requests.ts";
import { requiredText } from "#shared/fields.ts";
import { fullName } from "#shared/people.ts";
import { ApproveDialog, decisionMailNews, useUndoAction } from "../approving/approve-dialog.tsx";
import { UnsavedGuard } from "../editor/editor.tsx";
import { MoreActions } from "../list/more-actions.tsx";
import { adminTabPath } from "../panel-paths.ts";
import { FieldDescription } from "../section-parts.tsx";

interface DecisionBarProps {
  review: AmbassadorReview;
  npiEvidence: string | null;
  onClose: () => void;
}

/** In sight while the application scrolls; not on a screen so low that it would cover the text. */
const barClass =
  "bottom-0 z-20 -mx-edge flex flex-wrap gap-2 border-t border-line bg-surface px-edge py-3 sm:-mx-6 sm:gap-3 sm:px-6 [@media(min-height:28rem)]:sticky print:hidden";

/** A fragment, so that the buttons stick for as long as the sheet around it. The dialog that approves outlives them. */
export function DecisionBar({ review, npiEvidence, onClose }: DecisionBarProps) {
  const [dialog, setDialog] = useState<"approve" | Note>();
  const { status } = review;
  const isPending = status === "pending";
  const close = () => setDialog(undefined);

  return (
    <>
      {status === "approved" ? (
        <FieldDescription>
          This request was approved. You can edit or unpublish the profile in the{" "}
          <TextLink href={adminTabPath("ambassadors")}>Ambassadors tab</TextLink>.
        </FieldDescription>
      ) : (
        <>
          {isPending && (
            <FieldDescription>
              Ask for more keeps the request open, and Reject closes it. You write a note for either.
            </FieldDescription>
          )}
          <section aria-label="Decision" data-bottom-bar className={barClass}>
            <MoreActions
              first={
                <Button className="grow max-sm:px-2 sm:grow-0" onClick={() => setDialog("approve")}>
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
        </>
      )}
      <ApproveDialog
        open={dialog === "approve"}
        review={review}
        npiEvidence={npiEvidence}
        onClose={close}
        onApproved={() => {
          close();
          onClose();
        }}
      />
      <NoteDialog note="ask" open={dialog === "ask"} review={review} onClose={close} onSent={close} />
      <NoteDialog note="reject" open={dialog === "reject"} review={review} onClose={close} onSent={onClose} />
    </>
  );
}

type Note = "ask" | "reject";

const noteWords = {
  ask: {
    title: (name: string) => `Ask ${name} for more`,
    email: "They get your notes by email.",
    saved: "An email with your notes is saved to a folder: this site can't send mail yet.",
    effect: "The request stays pending, and the notes stay with it.",
    label: "What is missing?",
    missing: "Please say what is missing",
    done: "Asked for more",
  },
  reject: {
    title: (name: string) => `Reject the request of ${name}?`,
    email: "They are told by email, with your reason.",
    saved: "An email with your reason is saved to a folder: this site can't send mail yet.",
    effect: "They stay registered, and nothing of their application becomes public.",
    label: "Reason",
    missing: "Please give a reason",
    done: "Request rejected",
  },
} as const;

interface NoteDialogProps {
  note: Note;
  open: boolean;
  review: AmbassadorReview;
  onClose: () => void;
  /** Called once it was sent, when nothing is unsaved any more. */
  onSent: () => void;
}

/** Asks for more, or rejects, with a note to the applicant. A failure keeps what was typed. */
function NoteDialog({ note, open, review, onClose, onSent }: NoteDialogProps) {
  const { registrationId } = review;
  const { mutateAsync: ask } = useCall(askAmbassadorForMore, { failed: "Failed to ask for more" });
  const { mutateAsync: reject } = useCall(rejectAmbassador, { failed: "Failed to reject the request" });
  const undo = useUndoAction(registrationId);
  const sendsMail = useSendsMail();
  const name = fullName(review);
  const words = noteWords[note];
  const form = useAppForm({
    schema: z.object({ text: requiredText(words.missing, 2000) }),
    defaultValues: { text: "" },
    onSubmit: async ({ text }) => {
      if (note === "ask") await ask({ body: { registrationId, notes: text } });
      else await reject({ body: { registrationId, reason: text } });
      toast({ title: words.done, description: decisionMailNews(name, sendsMail), action: undo });
      form.reset();
      dropLeaveGuard();
      onSent();
    },
  });
  const formId = `${form.id}-form`;
  const sendLabel = sendsMail ? "Send" : "Save the note";
  return (
    <ConfirmDialog
      role="dialog"
      size="medium"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.title(name)}
      description={`${sendsMail ? words.email : words.saved} ${words.effect}`}
      confirmLabel={note === "reject" ? "Reject request" : sendLabel}
      formId={formId}
      danger={note === "reject"}
      pending={form.isSubmitting}
      pendingLabel={note === "reject" ? "Rejecting..." : "Sending..."}
    >
      <Form form={form} id={formId}>
        <TextareaField form={form} name="text" label={words.label} rows={6} data-autofocus />
      </Form>
      <UnsavedGuard isDirty={open && form.formState.isDirty} />
    </ConfirmDialog>
  );
}
