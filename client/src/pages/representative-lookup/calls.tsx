import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import { useEffect, useState } from "react";
import { currentVia } from "#client/api/sources.ts";
import { useWrite } from "#client/api/use-write.ts";
import { closingNote, takesComments } from "#client/components/comment-window.ts";
import { ShareBar } from "#client/components/share/share-bar.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { forScreenReaders, RichText } from "#client/components/ui/rich-text.tsx";
import { read, type WriteBody, write } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { takeFocus } from "#client/lib/focus.ts";
import { useOrigin } from "#client/lib/origin.ts";
import { advocateSectionPath, paths } from "#client/lib/paths.ts";
import type { CallOutcome, countCall } from "#shared/api/calls.ts";
import type { Representative } from "#shared/api/representatives.ts";
import type { getWatch } from "#shared/api/watch.ts";
import { titledName } from "#shared/congress.ts";
import { minuteMs } from "#shared/durations.ts";
import { washingtonZone } from "#shared/washington-day.ts";
import { fill, plural } from "#shared/words.ts";
import { prefix } from "#words/language.json";
import * as words from "#words/members.json";
import type { MemberCalls } from "./message.tsx";

/** Tells members apart; a source may leave out the id. */
export const keyOf = ({ id, name }: Representative): string => id || name;

/** The member whom a reported call has led to. */
export interface NextCall {
  key: string;
  text: string;
  /** Makes each next call a new one, even to the same member. */
  number: number;
}

/** Calls to one member after the other: how each went, and who is next. */
export function useCallRound(members: readonly Representative[], state: string) {
  // Without credentials, because the count is anonymous.
  const count = useWrite((call: WriteBody<typeof countCall>) =>
    write<typeof countCall>("POST", "/api/calls", { ...call, via: currentVia() }, { credentials: "omit" }),
  );
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, CallOutcome>>(new Map());
  const [dialed, setDialed] = useState<string>();
  const [nextCall, setNextCall] = useState<NextCall>();
  const [isDone, setDone] = useState(false);

  /** Counts a call and returns who is next: nobody after the last office. */
  function report(member: Representative, outcome: CallOutcome): Representative | undefined {
    count.mutate({ state: member.state || state, outcome });
    const known = new Map(outcomes).set(keyOf(member), outcome);
    setOutcomes(known);
    setDialed(undefined);
    const at = members.indexOf(member);
    const next = [...members.slice(at + 1), ...members.slice(0, at)].find(
      (member) => member.phone && !known.has(keyOf(member)),
    );
    setDone(!next);
    setNextCall(
      (before) =>
        next && {
          key: keyOf(next),
          text: fill(words.next, { member: titledName(next) }),
          number: (before?.number ?? 0) + 1,
        },
    );
    return next;
  }
  return {
    outcomes,
    nextCall,
    /** Every office has been called. */
    isDone,
    report,
    dial: (member: Representative) => setDialed(keyOf(member)),
    isDialed: (member: Representative) => dialed === keyOf(member),
    leave: () => {
      setNextCall(undefined);
      setDone(false);
    },
  };
}

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

/** The reported outcome of the call; a busy line can be called again. */
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

export interface CallsDoneProps {
  calls: number;
  /** Members whose line was busy. */
  busy: readonly Representative[];
  onShow: (member: Representative, part: "call" | "letter") => void;
  /** The member whom a letter is offered for. */
  first: Representative;
}

export function CallsDone({ calls, busy, onShow, first }: CallsDoneProps) {
  const origin = useOrigin();
  const { data: watch } = useQuery(read<typeof getWatch>("/api/watch"));
  const soonest = watch?.documents.find(takesComments);
  return (
    <>
      <NextCallNote text={plural(calls, words.callsDone)} />
      {busy.map((member) => (
        <div key={member.id || member.name} className="mt-3">
          <p>{fill(words.lineBusy, { member: titledName(member) })}</p>
          <Button variant="secondary" wide className="mt-2" onClick={() => onShow(member, "call")}>
            {words.openAgain}
          </Button>
        </div>
      ))}
      <p className="mt-4 font-semibold">{words.nextSteps}</p>
      <ul className="mt-2 grid gap-3">
        {watch && soonest && (
          <li>
            <ButtonLink href={advocateSectionPath("comments")} wide>
              {words.comment}
            </ButtonLink>
            <p className="mt-1 text-sm text-ink-soft">
              {fill(words.window, { closes: closingNote(soonest, watch) })}
            </p>
          </li>
        )}
        <li>
          <Button variant="secondary" wide onClick={() => onShow(first, "letter")}>
            <RichText message={words.writeLetter} parts={{ to: null }} />
          </Button>
        </li>
        <li>
          <ButtonLink href={paths.register} variant="secondary" wide>
            {words.register}
          </ButtonLink>
        </li>
      </ul>
      <p className="mt-4 font-semibold">{words.askOneMore}</p>
      <ShareBar className="mt-2" {...words.share} url={`${origin}${prefix}${paths.representativeLookup}`} />
    </>
  );
}
