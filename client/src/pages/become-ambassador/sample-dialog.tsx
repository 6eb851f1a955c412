import { useState } from "react";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import type { Openable } from "#client/components/ui/dialog.tsx";
import * as words from "#words/become-ambassador.json";

type SampleDialogProps = Openable & { onInsert: (sample: string) => void };

export function SampleDialog({ onInsert, ...dialog }: SampleDialogProps) {
  const [chosen, setChosen] = useState(words.sampleTexts[0]?.text ?? "");
  return (
    <ConfirmDialog
      role="dialog"
      closesWithBack
      {...dialog}
      title={words.samples}
      description={words.samplesHelp}
      confirmLabel={words.useText}
      cancelLabel={words.close}
      onConfirm={() => onInsert(chosen)}
    >
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="sr-only">{words.whichIsTrue}</legend>
        {words.sampleTexts.map(({ label, text }) => (
          <Checkbox
            key={label}
            type="radio"
            name="sample"
            className="rounded-control border border-control px-3.5 has-checked:border-primary-strong has-checked:bg-primary-soft"
            label={label}
            hint={text}
            checked={text === chosen}
            onChange={() => setChosen(text)}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
