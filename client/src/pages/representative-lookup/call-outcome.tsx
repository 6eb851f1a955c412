import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import { useEffect, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { forScreenReaders, RichText } from "#client/components/ui/rich-text.tsx";
import { cn } from "#client/lib/cn.ts";
import type { CallOutcome } from "#shared/api/calls.ts";
import { minuteMs } from "#shared/durations.ts";
import { washingtonZone } from "#shared/washington-day.ts";
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

/** Whether the Washington office is open now; follows the clock. */
export function OfficeStatus() {
  const [isOpen, setOpen] = useState(() => isOfficeOpen(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setOpen(isOfficeOpen(new Date())), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={cn("flex gap-2.5 text-sm font-medium", isOpen ? "text-success" : "text-ink-soft")}>
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {isOpen ? words.open : words.closed}
    </p>
  );
}

/** Whether offices on Capitol Hill answer their phones: Monday to Friday, 9 to 5 in Washington. */
export function isOfficeOpen(now: Date): boolean {
  const options = { timeZone: washingtonZone, weekday: "short", hour: "2-digit", hourCycle: "h23" } as const;
  const parts = new Intl.DateTimeFormat("en-US", options).formatToParts(now);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const hour = Number(partOf("hour"));
  return !["Sat", "Sun"].includes(partOf("weekday")) && hour >= 9 && hour < 17;
}
