import type { ReactNode } from "react";
import { LetterSheet } from "#client/components/letter-sheet.tsx";
import { Tabs } from "#client/components/ui/tabs.tsx";
import { titledName } from "#shared/congress.ts";
import { CallOutcomeButtons } from "./call-outcome.tsx";
import { mailPageFor, messageFor } from "./message.ts";
import type { CallRound, MessageProps } from "./message-props.ts";
import { OfficeStatus } from "./office-status.tsx";
import { SenderFields } from "./sender-fields.tsx";

const parts = [
  { id: "call", label: "Call script" },
  { id: "letter", label: "Letter" },
];

/** What to say to one member, on the phone or in a letter, with the visitor's own words in it. */
export function MessageToMember({ actions, ...props }: MessageProps & { actions?: ReactNode }) {
  const { member, contactPage, part, onPart, aboutBills, sender, onSender } = props;
  const isCall = part === "call";
  const text = messageFor(part, sender, member, aboutBills);
  const fields = <SenderFields part={part} sender={sender} onSender={onSender} />;
  return (
    <Tabs
      label="What to say"
      tabs={parts}
      value={part}
      onValueChange={(id) => onPart(id === "call" ? "call" : "letter")}
    >
      {!isCall && fields}
      {!isCall && sender.kind === "colleague" && (
        <p className="mt-5 rounded-control bg-primary-soft px-4 py-3">
          This letter goes to people you know, not to {titledName(member)}.
        </p>
      )}
      <div className={isCall ? undefined : "mt-6"}>
        <LetterSheet text={text} label={isCall ? "Call script" : "Letter"} />
      </div>
      {isCall && actions}
      {isCall && <AfterCall {...props} />}
      {isCall && <div className="mt-6 border-t border-line pt-6">{fields}</div>}
      {mailPageFor(props) && (
        <p className="mt-4 text-sm text-ink-soft">
          Members of Congress take mail through a form of their own, from people who live in their state or
          district. The button below copies your letter and opens{" "}
          {contactPage ? "that form" : "their website"}: {!contactPage && 'look for "Contact" there, and '}
          paste it in.
        </p>
      )}
      {!isCall && actions}
    </Tabs>
  );
}

const AfterCall = ({ member, outcome, onReport }: Pick<MessageProps, "member"> & CallRound) => (
  <div className="mt-5 grid gap-4">
    {member.phone && <OfficeStatus />}
    <CallOutcomeButtons name={member.name} outcome={outcome} onReport={onReport} />
  </div>
);
