import { useAskAmbassadorForMore } from "#client/api/ambassador-requests.ts";
import { toast, toastFailure } from "#client/components/ui/toast.ts";
import type { AmbassadorReview } from "#shared/api/ambassador-requests.ts";
import { NoteDialog } from "./note-dialog.tsx";

interface AskDialogProps {
  open: boolean;
  review: AmbassadorReview;
  onClose: () => void;
}

/** Asks an applicant for what is missing; the request stays pending. */
export function AskDialog({ open, review, onClose }: AskDialogProps) {
  const { mutateAsync: ask } = useAskAmbassadorForMore();
  const { registrationId, firstName, lastName } = review;
  const send = async (notes: string) => {
    try {
      await ask({ registrationId, notes });
    } catch (error) {
      toastFailure("Failed to ask for more", error);
      throw error;
    }
    toast({ title: "Asked for more", description: `${firstName} ${lastName} is asked by email.` });
  };
  return (
    <NoteDialog
      open={open}
      onClose={onClose}
      title={`Ask ${firstName} ${lastName} for more`}
      description="They get your notes by email. The request stays pending, and the notes stay with it."
      label="What is missing?"
      missing="Please say what is missing"
      sendLabel="Send"
      pendingLabel="Sending..."
      onSend={send}
      onSent={onClose}
    />
  );
}
