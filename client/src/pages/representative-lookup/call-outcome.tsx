import Check from "lucide-react/icons/check";
import { Button } from "#client/components/ui/button.tsx";
import type { CallOutcome } from "#shared/api/calls.ts";

const choices: readonly { outcome: CallOutcome; label: string; done: string }[] = [
  { outcome: "called", label: "I called", done: "You called this office." },
  { outcome: "voicemail", label: "Voicemail", done: "You left a voicemail." },
  { outcome: "busy", label: "Busy", done: "The line was busy. Please try again later." },
];

interface CallOutcomeProps {
  name: string;
  outcome: CallOutcome | undefined;
  onReport: (outcome: CallOutcome) => void;
}

/** How a call went: counts it and leads on. After a busy line there may be another call. */
export function CallOutcomeButtons({ name, outcome, onReport }: CallOutcomeProps) {
  const done = choices.find((choice) => choice.outcome === outcome)?.done;
  return (
    <div className="print:hidden">
      {done && (
        <p className="flex gap-2.5 font-medium text-success">
          <Check aria-hidden className="mt-1 size-4 shrink-0" />
          {done}
        </p>
      )}
      {(!outcome || outcome === "busy") && (
        <fieldset>
          <legend className="text-sm text-ink-soft">
            After your call<span className="sr-only"> to {name}</span>: how did it go? We count calls by
            state, without names.
          </legend>
          <div className="mt-2 flex flex-wrap gap-2.5">
            {choices.map((choice) => (
              <Button key={choice.outcome} variant="secondary" onClick={() => onReport(choice.outcome)}>
                {choice.label}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
