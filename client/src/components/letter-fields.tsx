import { useId } from "react";
import { Field } from "#client/components/form/fields.tsx";
import { Input, Textarea } from "#client/components/ui/input.tsx";
import * as words from "#words/message.json";

/* What a visitor puts into a letter of ours. It stays in the page: nothing of it is sent or stored. */

interface LetterFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function SenderNameField({ value, onChange }: LetterFieldProps) {
  return (
    <Field id={`${useId()}-name`} label={words.yourName} optional>
      {(control) => (
        <Input
          {...control}
          autoComplete="name"
          maxLength={128}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

export function OwnWordsField({ value, onChange }: LetterFieldProps) {
  return (
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
}
