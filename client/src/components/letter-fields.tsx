import { useId } from "react";
import { Textarea } from "#client/components/ui/input.tsx";
import * as words from "#words/message.json";
import { Field, LabelledInput } from "./form/fields.tsx";

/* What a visitor puts into a letter of ours. It stays in the page: nothing of it is sent or stored. */

interface LetterFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export const SenderNameField = ({ value, onChange }: LetterFieldProps) => (
  <LabelledInput
    id={`${useId()}-name`}
    label={words.yourName}
    optional
    autoComplete="name"
    maxLength={128}
    value={value}
    onType={onChange}
  />
);

export const OwnWordsField = ({ value, onChange }: LetterFieldProps) => (
  <Field id={`${useId()}-words`} label={words.ownWords} optional hint={words.ownWordsHint}>
    {(control) => (
      <Textarea
        {...control}
        rows={3}
        maxLength={3000}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
