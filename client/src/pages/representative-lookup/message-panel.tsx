import { type RefObject, useId } from "react";
import { PrintCopy } from "#client/components/print-copy.tsx";
import { titledName } from "#shared/congress.ts";
import { messageFor } from "./message.ts";
import { MessageActions } from "./message-actions.tsx";
import type { MessageProps } from "./message-props.ts";
import { MessageToMember } from "./message-to-member.tsx";
import { NextCallNote } from "./next-call-note.tsx";
import type { NextCall } from "./use-call-round.ts";

interface MessagePanelProps extends MessageProps {
  nextCall: NextCall | undefined;
  /** Takes the focus when a visitor chooses a member. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The message to one member beside the members. */
export function MessagePanel({ nextCall, headingRef, ...props }: MessagePanelProps) {
  const headingId = useId();
  const { member, part, sender, aboutBills } = props;
  return (
    <section aria-labelledby={headingId} className="min-w-0 self-start">
      {nextCall && <NextCallNote key={nextCall.number} text={nextCall.text} />}
      <h3 ref={headingRef} id={headingId} tabIndex={-1} className="mb-3 scroll-mt-6">
        {titledName(member)}
      </h3>
      <MessageToMember
        {...props}
        actions={
          <div className="mt-4 flex flex-row-reverse flex-wrap justify-end gap-3">
            <MessageActions {...props} />
          </div>
        }
      />
      {part === "letter" && <PrintCopy>{messageFor(part, sender, member, aboutBills)}</PrintCopy>}
    </section>
  );
}
