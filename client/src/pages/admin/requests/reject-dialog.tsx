import { useSendsMail } from "#client/api/site-links.ts";
import { useCall } from "#client/api/use-endpoint.ts";
import { type AmbassadorReview, rejectAmbassador } from "#shared/api/ambassador-requests.ts";
import { fullName } from "#shared/people.ts";
import { decisionMailNews, useUndoAction } from "../approving/undo-decision.tsx";
import { NoteDialog } from "./note-dialog.tsx";

interface RejectDialogProps {
  open: boolean;
  review: AmbassadorReview;
  onClose: () => void;
  onRejected: () => void;
}

export function RejectDialog({ open, review, onClose, onRejected }: RejectDialogProps) {
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
