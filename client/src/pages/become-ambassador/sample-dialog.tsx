import { useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import * as words from "#words/become-ambassador.json";

const educator = words.educatorText;

const samples = [
  { label: words.educator, text: educator },
  { label: words.prescriber, text: words.prescriberText },
];

interface SampleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onInsert: (sample: string) => void;
}

export function SampleDialog({ open, onOpenChange, onInsert }: SampleDialogProps) {
  const [chosen, setChosen] = useState(educator);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={words.samples}
      description={words.samplesHelp}
      footer={
        <>
          <Button variant="secondary" wide="phone" onClick={() => onOpenChange(false)}>
            {words.close}
          </Button>
          <Button wide="phone" onClick={() => onInsert(chosen)}>
            {words.useText}
          </Button>
        </>
      }
    >
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="sr-only">{words.whichIsTrue}</legend>
        {samples.map(({ label, text }) => (
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
    </Dialog>
  );
}
