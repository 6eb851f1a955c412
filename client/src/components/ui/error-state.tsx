import CloudAlert from "lucide-react/icons/cloud-alert";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  /** What is missing, as it begins a sentence: "The news", "Our supporters". */
  what: string;
  onRetry: () => void;
  pending?: boolean;
}

/** "The news could not be loaded.", and a button that tries again. */
export function ErrorState({ what, onRetry, pending = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-form flex-col items-center px-4 py-12 text-center text-balance"
    >
      <CloudAlert aria-hidden className="mb-4 size-10 text-ink-soft" />
      <p className="font-heading text-xl font-semibold">{what} could not be loaded.</p>
      <p className="mt-2 mb-6 text-ink-soft">
        Please check your connection. If it keeps happening, come back in a few minutes.
      </p>
      <Button variant="secondary" onClick={onRetry} pending={pending}>
        Try again
      </Button>
    </div>
  );
}
