import Check from "lucide-react/icons/check";
import { Button } from "#client/components/ui/button.tsx";
import type { CallOutcome } from "#shared/api/calls.ts";
import type { MemberCalls } from "./message.ts";

const choices: readonly { outcome: CallOutcome; label: string; done: string }[] = [
  { outcome: "called", label: "I called", done: "You called this office." },
  { outcome: "voicemail", label: "Voicemail", done: "You left a voicemail." },
  { outcome: "busy", label: "Busy", done: "The line was busy. Please try again later." },
];

type CallOutcomeProps = Pick<MemberCalls, "outcome" | "onReport"> & { name: string };

/** How a call went: counts it and leads on. */
export const CallOutcomeButtons = ({ name, onReport }: Omit<CallOutcomeProps, "outcome">) => (
  <fieldset className="w-full print:hidden">
    <legend className="text-sm text-ink-soft">
      After your call<span className="sr-only"> to {name}</span>: how did it go? We count calls by state,
      without names.
    </legend>
    <div className="mt-2 flex flex-wrap gap-2 *:flex-auto *:px-2">
      {choices.map(({ outcome, label }) => (
        <Button key={outcome} variant="secondary" onClick={() => onReport(outcome)}>
          {label}
        </Button>
      ))}
    </div>
  </fieldset>
);

/** What is known of the call; after a busy line there may be another one. */
export function AfterCall({ name, outcome, onReport }: CallOutcomeProps) {
  const done = choices.find((choice) => choice.outcome === outcome)?.done;
  return (
    <div className="grid gap-2 print:hidden">
      {done && (
        <p className="flex gap-2.5 font-medium text-success">
          <Check aria-hidden className="mt-1 size-4 shrink-0" />
          {done}
        </p>
      )}
      {(!outcome || outcome === "busy") && <CallOutcomeButtons name={name} onReport={onReport} />}
    </div>
  );
}
