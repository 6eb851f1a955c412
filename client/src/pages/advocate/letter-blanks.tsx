import { useId } from "react";
import { Field } from "#client/components/form/field.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { Select } from "#client/components/ui/select.tsx";
import { Textarea } from "#client/components/ui/textarea.tsx";
import type { LetterBlanks as Blanks } from "#shared/letters.ts";
import { stateNames } from "#shared/us-states.ts";

interface LetterBlanksProps {
  blanks: Blanks;
  onChange: (change: Partial<Blanks>) => void;
}

/** What a writer may fill in; it goes into the letter and nowhere else. */
export function LetterBlanks({ blanks, onChange }: LetterBlanksProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="space-y-5 print:hidden">
      <div>
        <h4 id={`${id}-title`} className="text-lg">
          Make it yours
        </h4>
        <p className="text-sm text-ink-soft">
          What you type here goes into the letter on this page. It isn't sent or stored anywhere.
        </p>
      </div>
      <Field id={`${id}-name`} label="Your name" optional>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            maxLength={128}
            value={blanks.senderName ?? ""}
            onChange={(event) => onChange({ senderName: event.target.value })}
          />
        )}
      </Field>
      <Field id={`${id}-state`} label="Your state" optional>
        {(control) => (
          <Select
            {...control}
            autoComplete="address-level1"
            placeholder="Please choose"
            options={stateNames.slice(0, -1).map((name) => ({ value: name, label: name }))}
            value={blanks.state ?? ""}
            onChange={(event) => onChange({ state: event.target.value })}
          />
        )}
      </Field>
      <Field
        id={`${id}-words`}
        label="Your own words"
        optional
        hint="Two or three sentences. One of your own weighs more than ten of ours."
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={3000}
            value={blanks.ownWords ?? ""}
            onChange={(event) => onChange({ ownWords: event.target.value })}
          />
        )}
      </Field>
    </section>
  );
}
