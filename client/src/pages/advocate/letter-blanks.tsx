import { useId } from "react";
import { Field } from "#client/components/form/field.tsx";
import { OwnWordsField, SenderNameField } from "#client/components/letter-fields.tsx";
import { plainOptions, Select } from "#client/components/ui/select.tsx";
import type { LetterBlanks as Blanks } from "#client/content/letters.ts";
import { stateNames } from "#shared/us-states.ts";
import * as words from "#words/advocate.json";

interface LetterBlanksProps {
  blanks: Blanks;
  onChange: (change: Partial<Blanks>) => void;
}

export function LetterBlanks({ blanks, onChange }: LetterBlanksProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="space-y-5 print:hidden">
      <div>
        <h4 id={`${id}-title`} className="text-lg">
          {words.makeItYours}
        </h4>
        <p className="text-sm text-ink-soft">{words.intoLetter}</p>
      </div>
      <SenderNameField value={blanks.senderName ?? ""} onChange={(senderName) => onChange({ senderName })} />
      <Field id={`${id}-state`} label={words.state} optional>
        {(control) => (
          <Select
            {...control}
            autoComplete="address-level1"
            placeholder={words.choose}
            options={plainOptions(stateNames.slice(0, -1))}
            value={blanks.state ?? ""}
            onChange={(event) => onChange({ state: event.target.value })}
          />
        )}
      </Field>
      <OwnWordsField value={blanks.ownWords ?? ""} onChange={(ownWords) => onChange({ ownWords })} />
    </section>
  );
}
