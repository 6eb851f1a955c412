import { useId } from "react";
import { Field } from "#client/components/form/fields.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { CopyButton } from "./copy-button.tsx";

interface CopyableProps {
  label: string;
  hint: string;
  text: string;
  done: string;
}

/** A line to take elsewhere. Where the browser does not copy, it can be selected. */
export const Copyable = ({ label, hint, text, done }: CopyableProps) => (
  <Field id={useId()} label={label} hint={hint}>
    {(control) => (
      <div className="grid gap-3 sm:flex">
        <Input
          {...control}
          readOnly
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-1"
        />
        <CopyButton text={text} done={done} aria-label={`Copy: ${label}`}>
          Copy
        </CopyButton>
      </div>
    )}
  </Field>
);
