import { Button } from "#client/components/ui/button.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";

const sample =
  "I do not manufacture, prescribe or dispense natural desiccated thyroid (NDT) medication. I share education about it, and I believe that it should stay available to the patients who benefit from it.";

interface SampleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onInsert: (sample: string) => void;
}

export function SampleDialog({ open, onOpenChange, onInsert }: SampleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Sample disclosures"
      description="Use it as it is, or change it so that it is true for you."
      footer={
        <>
          <Button variant="secondary" wide="phone" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          <Button wide="phone" onClick={() => onInsert(sample)}>
            Use this text
          </Button>
        </>
      }
    >
      <blockquote className="border-l-2 border-secondary-strong pl-4">{sample}</blockquote>
    </Dialog>
  );
}
