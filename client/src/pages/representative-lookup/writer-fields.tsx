import { useId } from "react";
import { Field } from "#client/components/form/field.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { Textarea } from "#client/components/ui/textarea.tsx";
import { type LetterKind, letterKinds } from "#shared/letters.ts";
import type { WordsPart, WriterWords } from "./writer-words.ts";

const writers: Record<LetterKind, string> = {
  patient: "A patient who takes NDT",
  provider: "A health care provider",
  supporter: "Family, friend or supporter",
  colleague: "Somebody who tells colleagues and friends",
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
      <div className="grid gap-5 sm:grid-cols-2">
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
        <Field id={`${id}-name`} label="Your name" optional>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              maxLength={128}
              value={words.senderName}
              onChange={({ target }) => onWords({ ...words, senderName: target.value })}
            />
          )}
        </Field>
      </div>
      {part === "letter" && (
        <Field
          id={`${id}-words`}
          label="Your own words"
          optional
          hint="Two or three sentences. One of your own weighs more than ten of ours."
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={3000}
              value={words.ownWords}
              onChange={({ target }) => onWords({ ...words, ownWords: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
