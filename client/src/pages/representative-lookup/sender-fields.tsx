import { useId } from "react";
import { Field } from "#client/components/form/field.tsx";
import { OwnWordsField, SenderNameField } from "#client/components/letter-fields.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { type LetterKind, letterKinds } from "#shared/letters.ts";
import type { WordsPart, WriterWords } from "./message.ts";

const writers: Record<LetterKind, string> = {
  patient: "A patient who takes NDT",
  provider: "A health care provider",
  supporter: "Family, friend or supporter",
  colleague: "Someone who tells colleagues and friends",
};

interface WriterFieldsProps {
  part: WordsPart;
  words: WriterWords;
  onWords: (words: WriterWords) => void;
}

/** Who writes, and in which words of their own. */
export function WriterFields({ part, words, onWords }: WriterFieldsProps) {
  const id = useId();
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-5">
        <Field id={`${id}-kind`} label="I am">
          {(control) => (
            <Select
              {...control}
              options={letterKinds.map((value) => ({ value, label: writers[value] }))}
              value={words.kind}
              onChange={({ target }) =>
                onWords({ ...words, kind: letterKinds.find((kind) => kind === target.value) ?? "patient" })
              }
            />
          )}
        </Field>
        <SenderNameField
          value={words.senderName}
          onChange={(senderName) => onWords({ ...words, senderName })}
        />
      </div>
      {part === "letter" && (
        <OwnWordsField value={words.ownWords} onChange={(ownWords) => onWords({ ...words, ownWords })} />
      )}
      <p className="text-sm text-ink-soft">
        What you type here stays in your browser. It isn't sent or stored anywhere.
      </p>
    </div>
  );
}
