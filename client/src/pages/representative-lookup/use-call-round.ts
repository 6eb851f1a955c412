import { useState } from "react";
import { useWrite } from "#client/api/use-write.ts";
import { type WriteBody, write } from "#client/lib/api.ts";
import { currentVia } from "#client/lib/via.ts";
import type { CallOutcome, countCall } from "#shared/api/calls.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { titledName } from "#shared/congress.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/members.json";

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
