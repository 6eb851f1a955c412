import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { AutosaveStatus } from "#client/api/use-autosave.ts";
import { FieldError } from "./form/fields.tsx";
import { Spinner } from "./ui/spinner.tsx";
import { TextButton } from "./ui/text-link.tsx";

interface AutosaveMarkProps {
  status: AutosaveStatus;
  /** The field's name, for screen readers: "Site title saved". */
  label: string;
}

/** The status of a field's save, beside its label: a green check for two seconds when it is stored. Its room is always there. */
export function AutosaveMark({ status, label }: AutosaveMarkProps) {
  return (
    <span className="grid size-6 shrink-0 place-items-center" data-autosave={status}>
      {status === "saving" && <Spinner className="motion-late size-5 text-ink-soft" />}
      {status === "saved" && <Check aria-hidden className="size-5 text-success" />}
      {status === "failed" && <CircleAlert aria-hidden className="size-5 text-danger" />}
      <span role="status" className="sr-only">
        {status === "saved" && `${label} saved`}
      </span>
    </span>
  );
}

interface AutosaveProblemProps {
  /** The control's id. */
  id: string;
  status: AutosaveStatus;
  message: string | undefined;
  onRetry: () => void;
}

/** The error of a field, with a retry button when the save failed for another reason than the text. */
export function AutosaveProblem({ id, status, message, onRetry }: AutosaveProblemProps) {
  if (!message) return null;
  return (
    <div role="alert">
      <FieldError id={id}>{status === "failed" ? `Not saved: ${message}` : message}</FieldError>
      {status === "failed" && (
        <TextButton onClick={onRetry} className="mt-1 py-1 text-sm">
          Try again
        </TextButton>
      )}
    </div>
  );
}
