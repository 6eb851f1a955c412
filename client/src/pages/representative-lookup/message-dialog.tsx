import { PrintCopy } from "#client/components/print-copy.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { titledName } from "#shared/congress.ts";
import { wordsFor } from "./message.ts";
import { WordActions } from "./message-actions.tsx";
import type { MemberWordsProps } from "./message-props.ts";
import { MemberWords } from "./message-to-member.tsx";
import { ArrivalNote } from "./next-call-note.tsx";
import type { Arrival } from "./use-call-round.ts";

interface WordsDialogProps extends MemberWordsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  arrival: Arrival | undefined;
}

/** The words for one member over the page: where there is no room beside the members. */
export function WordsDialog({ open, onOpenChange, arrival, ...props }: WordsDialogProps) {
  const { member, part, words, aboutBills } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={titledName(member)}
      footer={<WordActions {...props} />}
    >
      {arrival && <ArrivalNote key={arrival.number} words={arrival.words} />}
      <MemberWords {...props} />
      <PrintCopy>{wordsFor(part, words, member, aboutBills)}</PrintCopy>
    </Dialog>
  );
}
