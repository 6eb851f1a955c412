import { useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";

const educator =
  "I do not manufacture, prescribe or dispense natural desiccated thyroid (NDT) medication. I share education about it, and I believe that it should stay available to the patients who benefit from it.";
const prescriber =
  "I prescribe natural desiccated thyroid (NDT) medication to some of my patients. I do not manufacture or dispense it, and I have no financial ties to its makers. I share education about it, and I believe that it should stay available to the patients who benefit from it.";

const samples = [
  { label: "I don't prescribe NDT", text: educator },
  { label: "I prescribe NDT", text: prescriber },
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
      title="Sample disclosures"
      description="Choose the one that is true for you. You can change every word."
      footer={
        <>
          <Button variant="secondary" wide="phone" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          <Button wide="phone" onClick={() => onInsert(chosen)}>
            Use this text
          </Button>
        </>
      }
    >
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="sr-only">Which is true for you?</legend>
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
