import { useId } from "react";
import { Input } from "#client/components/ui/controls.tsx";
import { CopyButton } from "./copy-button.tsx";

interface CopyableProps {
  label: string;
  hint: string;
  text: string;
  done: string;
}

/** A line to take elsewhere. Where the browser does not copy, it can be selected. */
export function Copyable({ label, hint, text, done }: CopyableProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hint}
      </p>
      <div className="mt-1.5 grid gap-3 sm:flex">
        <Input
          id={id}
          readOnly
          value={text}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-1"
        />
        <CopyButton text={text} done={done} aria-label={`Copy: ${label}`}>
          Copy
        </CopyButton>
      </div>
    </div>
  );
}
