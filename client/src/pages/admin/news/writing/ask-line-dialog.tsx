import { type ReactNode, useId, useState } from "react";
import { Field } from "#client/components/form/field.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { Input } from "#client/components/ui/input.tsx";

interface AskLineDialogProps {
  title: string;
  label: string;
  hint: string;
  initial?: string;
  /** What is wrong with what was typed; undefined when it can be used. */
  check: (text: string) => string | undefined;
  doneLabel: string;
  onDone: (text: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for one line of text. No form of its own: it is inside the article's. */
export function AskLineDialog(props: AskLineDialogProps) {
  const { title, label, hint, initial = "", check, doneLabel, onDone, onClose, children } = props;
  const id = useId();
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const finish = () => {
    const found = check(text.trim());
    setProblem(found);
    if (found) document.getElementById(id)?.focus();
    else onDone(text.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="secondary" wide="phone" onClick={onClose}>
            Cancel
          </Button>
          <Button wide="phone" onClick={finish}>
            {doneLabel}
          </Button>
        </>
      }
    >
      {children}
      <Field id={id} label={label} hint={hint} error={problem}>
        {(control) => (
          <Input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              finish();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
