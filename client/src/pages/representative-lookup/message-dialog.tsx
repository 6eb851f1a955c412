import { PrintCopy } from "#client/components/print-copy.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { titledName } from "#shared/congress.ts";
import { messageFor } from "./message.ts";
import { MessageActions } from "./message-actions.tsx";
import type { MessageProps } from "./message-props.ts";
import { MessageToMember } from "./message-to-member.tsx";
import { NextCallNote } from "./next-call-note.tsx";
import type { NextCall } from "./use-call-round.ts";

interface MessageDialogProps extends MessageProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  nextCall: NextCall | undefined;
}

/** The message to one member over the page: where there is no room beside the members. */
export function MessageDialog({ open, onOpenChange, nextCall, ...props }: MessageDialogProps) {
  const { member, part, sender, aboutBills } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={titledName(member)}
      footer={<MessageActions {...props} />}
    >
      {nextCall && <NextCallNote key={nextCall.number} text={nextCall.text} />}
      <MessageToMember {...props} />
      <PrintCopy>{messageFor(part, sender, member, aboutBills)}</PrintCopy>
    </Dialog>
  );
}
