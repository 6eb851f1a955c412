import { type RefObject, useId } from "react";
import { PrintCopy } from "#client/components/print-copy.tsx";
import { inEnglish } from "#client/lib/page-language.ts";
import { titledName } from "#shared/congress.ts";
import { thanks } from "#words/members.json";
import { AfterCall } from "./call-outcome.tsx";
import { CallsDone, type CallsDoneProps } from "./calls-done.tsx";
import { type MessageProps, messageFor } from "./message.ts";
import { MessageActions } from "./message-actions.tsx";
import { MessageToMember } from "./message-to-member.tsx";
import { NextCallNote } from "./next-call-note.tsx";
import { OfficeStatus } from "./office-status.tsx";
import type { NextCall } from "./use-call-round.ts";

interface MessagePanelProps extends MessageProps {
  nextCall: NextCall | undefined;
  /** Shown after the last call, instead of a message. */
  done: CallsDoneProps | undefined;
  /** Takes the focus when a visitor chooses a member. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The message to one member beside the members. */
export function MessagePanel({ nextCall, done, headingRef, ...props }: MessagePanelProps) {
  const headingId = useId();
  const { member, part, outcome, onReport } = props;
  return (
    <section aria-labelledby={headingId} className="min-w-0 self-start">
      {nextCall && <NextCallNote key={nextCall.number} text={nextCall.text} />}
      <h3 ref={headingRef} id={headingId} tabIndex={-1} className="mb-3 scroll-mt-6">
        {done ? thanks : titledName(member)}
      </h3>
      {done ? (
        <CallsDone {...done} />
      ) : (
        <MessageToMember
          {...props}
          actions={
            <>
              <div className="mt-4 flex flex-row-reverse flex-wrap justify-end gap-3">
                <MessageActions {...props} />
              </div>
              {part === "call" && (
                <div className="mt-5 grid gap-4">
                  {member.phone && <OfficeStatus />}
                  <AfterCall name={member.name} outcome={outcome} onReport={onReport} />
                </div>
              )}
            </>
          }
        />
      )}
      {part === "letter" && <PrintCopy {...inEnglish}>{messageFor(props)}</PrintCopy>}
    </section>
  );
}
