import Check from "lucide-react/icons/check";
import { Button } from "#client/components/ui/button.tsx";
import { forScreenReaders, RichText } from "#client/components/ui/rich-text.tsx";
import type { CallOutcome } from "#shared/api/calls.ts";
import * as words from "#words/members.json";
import type { MemberCalls } from "./message.ts";

const choices: readonly CallOutcome[] = ["called", "voicemail", "busy"];

type CallOutcomeProps = Pick<MemberCalls, "outcome" | "onReport"> & { name: string };

/** How a call went: counts it and leads on. */
export const CallOutcomeButtons = ({ name, onReport }: Omit<CallOutcomeProps, "outcome">) => (
  <fieldset className="w-full print:hidden">
    <legend className="text-sm text-ink-soft">
      <RichText message={words.afterCall} parts={{ to: forScreenReaders({ name }) }} />
    </legend>
    <div className="mt-2 flex flex-wrap gap-2 *:flex-auto *:px-2">
      {choices.map((outcome) => (
        <Button key={outcome} variant="secondary" onClick={() => onReport(outcome)}>
          {words.outcomes[outcome]}
        </Button>
      ))}
    </div>
  </fieldset>
);

/** What is known of the call; after a busy line there may be another one. */
export function AfterCall({ name, outcome, onReport }: CallOutcomeProps) {
  const done = outcome && words.outcomesDone[outcome];
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

const takeFocus = (note: HTMLElement | null) => note?.focus();

/** Says where a reported call has led, and takes the focus there, so that it is read out. */
export const NextCallNote = ({ text }: { text: string }) => (
  <p
    ref={takeFocus}
    tabIndex={-1}
    className="mb-4 scroll-mt-6 rounded-control bg-success-soft px-4 py-3 font-medium text-success"
  >
    {text}
  </p>
);
