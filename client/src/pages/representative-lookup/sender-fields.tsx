import { useId } from "react";
import { Field } from "#client/components/form/field.tsx";
import { OwnWordsField, SenderNameField } from "#client/components/letter-fields.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { type LetterKind, letterKinds } from "#shared/letters.ts";
import type { MessageKind, Sender } from "./message.ts";

const writers: Record<LetterKind, string> = {
  patient: "A patient who takes NDT",
  provider: "A health care provider",
  supporter: "Family, friend or supporter",
  colleague: "Someone who tells colleagues and friends",
};

interface SenderFieldsProps {
  part: MessageKind;
  sender: Sender;
  onSender: (sender: Sender) => void;
}

/** What the visitor says of themselves. */
export function SenderFields({ part, sender, onSender }: SenderFieldsProps) {
  const id = useId();
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-5">
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
        <SenderNameField
          value={sender.senderName}
          onChange={(senderName) => onSender({ ...sender, senderName })}
        />
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
