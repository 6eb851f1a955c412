import { useSendsMail } from "#client/api/site-links.ts";
import { useCall } from "#client/api/use-endpoint.ts";
import { type AmbassadorReview, askAmbassadorForMore } from "#shared/api/ambassador-requests.ts";
import { fullName } from "#shared/people.ts";
import { decisionMailNews, useUndoAction } from "../approving/undo-decision.tsx";
import { NoteDialog } from "./note-dialog.tsx";

interface AskDialogProps {
  open: boolean;
  review: AmbassadorReview;
  onClose: () => void;
}

export function AskDialog({ open, review, onClose }: AskDialogProps) {
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
      sendLabel="Send"
      pendingLabel="Sending..."
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
