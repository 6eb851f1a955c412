import { useState } from "react";
import { useCountCall } from "#client/api/calls.ts";
import type { CallOutcome } from "#shared/api/calls.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { titledName } from "#shared/congress.ts";

/** Tells members apart; a source may leave out the id. */
export const keyOf = ({ id, name }: Representative): string => id || name;

/** Where a call has led to: the next member, or the same one when there is no other. */
export interface NextCall {
  key: string;
  text: string;
  /** Each nextCall is a new one, also at the same member. */
  number: number;
}

/** Calls to one member after the other: how each went, and who is next. */
export function useCallRound(members: readonly Representative[], state: string) {
  const count = useCountCall();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, CallOutcome>>(new Map());
  const [nextCall, setNextCall] = useState<NextCall>();

  /** Counts a call and returns who is next. */
  function report(member: Representative, outcome: CallOutcome): Representative {
    count.mutate({ state: member.state || state, outcome });
    const known = new Map(outcomes).set(keyOf(member), outcome);
    setOutcomes(known);
    const at = members.indexOf(member);
    const next = [...members.slice(at + 1), ...members.slice(0, at)].find(
      (other) => !known.has(keyOf(other)),
    );
    setNextCall((before) => ({
      key: keyOf(next ?? member),
      text: next
        ? `Thank you. Next: ${titledName(next)}.`
        : "Thank you. You have called everyone on this list.",
      number: (before?.number ?? 0) + 1,
    }));
    return next ?? member;
  }
  return { outcomes, nextCall, report, leave: () => setNextCall(undefined) };
}
