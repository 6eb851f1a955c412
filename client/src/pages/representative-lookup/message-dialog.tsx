import { useRef } from "react";
import { PrintCopy } from "#client/components/print-copy.tsx";
import { Dialog, type Openable } from "#client/components/ui/dialog.tsx";
import { TallLink } from "#client/components/ui/link.tsx";
import { inEnglish } from "#client/lib/page-language.ts";
import { titledName } from "#shared/congress.ts";
import { telephoneHref } from "#shared/phones.ts";
import { fill } from "#shared/words.ts";
import { thanks } from "#words/members.json";
import { callAgain } from "#words/message.json";
import {
  AfterCall,
  CallOutcomeButtons,
  CallsDone,
  type CallsDoneProps,
  type NextCall,
  NextCallNote,
  OfficeStatus,
} from "./calls.tsx";
import { MessageActions, type MessageProps, MessageToMember, messageFor } from "./message.tsx";

interface MessageDialogProps extends MessageProps, Openable {
  nextCall: NextCall | undefined;
  done: CallsDoneProps | undefined;
}

/** The message to one member over the page: where there is no room beside the members. */
export function MessageDialog({ open, onOpenChange, nextCall, done, ...props }: MessageDialogProps) {
  const { member, part, isDialed, outcome, onReport } = props;
  const isCall = part === "call";
  const words = useRef<HTMLDivElement>(null);
  const dial = () => {
    props.onDial();
    // The call script scrolls to the top.
    words.current?.querySelector("article")?.scrollIntoView();
  };
  if (done)
    return (
      <Dialog open={open} onOpenChange={onOpenChange} size="large" title={thanks} closesWithBack>
        <CallsDone {...done} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={titledName(member)}
      closesWithBack
      footer={
        isCall && isDialed ? (
          <div className="flex-1">
            <CallOutcomeButtons name={member.name} onReport={onReport} />
            <p className="mt-1 text-sm">
              <TallLink href={telephoneHref(member.phone)}>
                {fill(callAgain, { phone: member.phone })}
              </TallLink>
            </p>
          </div>
        ) : isCall ? (
          <div className="flex flex-auto flex-wrap gap-3">
            <MessageActions {...props} onDial={dial} />
          </div>
        ) : (
          <MessageActions {...props} />
        )
      }
    >
      {nextCall && <NextCallNote key={nextCall.number} text={nextCall.text} />}
      <div ref={words}>
        <MessageToMember
          {...props}
          actions={
            isCall && (
              <div className="mt-5 grid gap-4">
                {member.phone && <OfficeStatus />}
                {!isDialed && <AfterCall name={member.name} outcome={outcome} onReport={onReport} />}
              </div>
            )
          }
        />
      </div>
      <PrintCopy {...inEnglish}>{messageFor(props)}</PrintCopy>
    </Dialog>
  );
}
