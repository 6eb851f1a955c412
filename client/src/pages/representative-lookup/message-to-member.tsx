import { type ReactNode, useId } from "react";
import { Field } from "#client/components/form/field.tsx";
import { OwnWordsField, SenderNameField } from "#client/components/letter-fields.tsx";
import { LetterSheet } from "#client/components/letter-sheet.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { Tabs } from "#client/components/ui/tabs.tsx";
import { titledName } from "#shared/congress.ts";
import { type LetterKind, letterKinds } from "#shared/letter-kinds.ts";
import { type MessageProps, mailPageFor, messageFor } from "./message.ts";

const parts = [
  { id: "call", label: "Call script" },
  { id: "letter", label: "Letter" },
];

const writers: Record<LetterKind, string> = {
  patient: "A patient who takes NDT",
  provider: "A health care provider",
  supporter: "Family, friend or supporter",
  colleague: "Someone who tells colleagues and friends",
};

/** What to say to one member, on the phone or in a letter, with the visitor's own words in it. */
export function MessageToMember({ actions, ...props }: MessageProps & { actions?: ReactNode }) {
  const { member, contactPage, part, onPart, sender } = props;
  const isCall = part === "call";
  return (
    <Tabs
      label="What to say"
      tabs={parts}
      value={part}
      onValueChange={(id) => onPart(id === "call" ? "call" : "letter")}
    >
      <SenderFields {...props} />
      {!isCall && sender.kind === "colleague" && (
        <p className="mt-5 rounded-control bg-primary-soft px-4 py-3">
          This letter goes to people you know, not to {titledName(member)}.
        </p>
      )}
      <div className="mt-5">
        <LetterSheet text={messageFor(props)} label={isCall ? "Call script" : "Letter"} />
      </div>
      {mailPageFor(props) && (
        <p className="mt-4 text-sm text-ink-soft">
          Members of Congress take mail through a form of their own, from people who live in their state or
          district. The button below copies your letter and opens{" "}
          {contactPage ? "that form" : "their website"}: {!contactPage && 'look for "Contact" there, and '}
          paste it in.
        </p>
      )}
      {actions}
    </Tabs>
  );
}

/** What the visitor says of themselves. */
function SenderFields({ part, sender, onSender }: Pick<MessageProps, "part" | "sender" | "onSender">) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
        <SenderNameField
          value={sender.senderName}
          onChange={(senderName) => onSender({ ...sender, senderName })}
        />
        <Field id={`${id}-kind`} label="I am">
          {(control) => (
            <Select
              {...control}
              options={letterKinds.map((value) => ({ value, label: writers[value] }))}
              value={sender.kind}
              onChange={({ target }) =>
                onSender({ ...sender, kind: letterKinds.find((kind) => kind === target.value) ?? "patient" })
              }
            />
          )}
        </Field>
      </div>
      {part === "letter" && (
        <OwnWordsField value={sender.ownWords} onChange={(ownWords) => onSender({ ...sender, ownWords })} />
      )}
      <p className="text-sm text-ink-soft">
        What you type here stays in your browser. It isn't sent or stored anywhere.
      </p>
    </div>
  );
}
