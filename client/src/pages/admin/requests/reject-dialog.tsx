import { useRejectAmbassador } from "#client/api/ambassador-requests.ts";
import { toast, toastFailure } from "#client/components/ui/toast.ts";
import type { AmbassadorReview } from "#shared/api/ambassador-requests.ts";
import { NoteDialog } from "./note-dialog.tsx";

interface RejectDialogProps {
  open: boolean;
  review: AmbassadorReview;
  onClose: () => void;
  onRejected: () => void;
}

/** Rejects a request, with the reason that the applicant reads. */
export function RejectDialog({ open, review, onClose, onRejected }: RejectDialogProps) {
  const { mutateAsync: reject } = useRejectAmbassador();
  const { registrationId, firstName, lastName } = review;
  const send = async (reason: string) => {
    try {
      await reject({ registrationId, reason });
    } catch (error) {
      toastFailure("Failed to reject the request", error);
      throw error;
    }
    toast({ title: "Request rejected", description: `${firstName} ${lastName} is told by email.` });
  };
  return (
    <NoteDialog
      open={open}
      onClose={onClose}
      title={`Reject the request of ${firstName} ${lastName}?`}
      description="They are told by email, with your reason. They stay registered, and nothing of their application becomes public."
      label="Reason"
      missing="Please give a reason"
      sendLabel="Reject request"
      pendingLabel="Rejecting..."
      danger
      onSend={send}
      onSent={onRejected}
    />
  );
}
