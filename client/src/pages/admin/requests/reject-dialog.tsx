import { useRejectAmbassador } from "#client/api/applications.ts";
import type { AmbassadorReview } from "#shared/api/ambassador-requests.ts";
import { fullName } from "#shared/people.ts";
import { NoteDialog } from "./note-dialog.tsx";

interface RejectDialogProps {
  open: boolean;
  review: AmbassadorReview;
  onClose: () => void;
  onRejected: () => void;
}

export function RejectDialog({ open, review, onClose, onRejected }: RejectDialogProps) {
  const { mutateAsync: reject } = useRejectAmbassador();
  const name = fullName(review);
  return (
    <NoteDialog
      open={open}
      onClose={onClose}
      title={`Reject the request of ${name}?`}
      description="They are told by email, with your reason. They stay registered, and nothing of their application becomes public."
      label="Reason"
      missing="Please give a reason"
      sendLabel="Reject request"
      pendingLabel="Rejecting..."
      danger
      onSend={(reason) => reject({ registrationId: review.registrationId, reason })}
      sent={{ title: "Request rejected", description: `${name} is told by email.` }}
      failed="Failed to reject the request"
      onSent={onRejected}
    />
  );
}
