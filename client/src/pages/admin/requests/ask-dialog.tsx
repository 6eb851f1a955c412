import { useAskAmbassadorForMore } from "#client/api/applications.ts";
import type { AmbassadorReview } from "#shared/api/ambassador-requests.ts";
import { fullName } from "#shared/people.ts";
import { NoteDialog } from "./note-dialog.tsx";

interface AskDialogProps {
  open: boolean;
  review: AmbassadorReview;
  onClose: () => void;
}

export function AskDialog({ open, review, onClose }: AskDialogProps) {
  const { mutateAsync: ask } = useAskAmbassadorForMore();
  const name = fullName(review);
  return (
    <NoteDialog
      open={open}
      onClose={onClose}
      title={`Ask ${name} for more`}
      description="They get your notes by email. The request stays pending, and the notes stay with it."
      label="What is missing?"
      missing="Please say what is missing"
      sendLabel="Send"
      pendingLabel="Sending..."
      onSend={(notes) => ask({ registrationId: review.registrationId, notes })}
      sent={{ title: "Asked for more", description: `${name} is asked by email.` }}
      failed="Failed to ask for more"
      onSent={onClose}
    />
  );
}
