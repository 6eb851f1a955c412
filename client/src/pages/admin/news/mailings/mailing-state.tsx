import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSettings } from "#client/api/settings.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { call, readQuery } from "#client/api/use-endpoint.ts";
import { serverNow } from "#client/lib/api.ts";
import { formatMoment } from "#client/lib/format.ts";
import type { Audience } from "#shared/api/mailing-audience.ts";
import { countAudience, getMailing, type Mailing } from "#shared/api/mailings.ts";
import { formatNumber } from "#shared/format-number.ts";
import { countdownMs } from "#shared/mailing-states.ts";
import { countPeople } from "../../in-words.ts";
import { paceInWords, totalOf } from "./mailing-words.ts";

/** What the settings say about mailings; undefined for those who may not see them. */
export function useMailingSettings() {
  const values = useSettings().data;
  return {
    perHour: values?.mailingPerHour ? Number(values.mailingPerHour) : undefined,
    isPostalAddressMissing: values?.postalAddress === "",
  };
}

/** Seconds until a moment, counted down; 0 once it is past. */
export function useSecondsUntil(moment: string | null): number {
  const secondsLeft = () =>
    moment
      ? Math.min(Math.max(0, Math.ceil((Date.parse(moment) - serverNow()) / 1000)), countdownMs / 1000)
      : 0;
  const [, setTick] = useState(0);
  const isOver = secondsLeft() === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return secondsLeft();
}

export function MailingState({ mailing }: { mailing: Mailing }) {
  const { state, pausedBecause } = mailing;
  return (
    <div>
      {state === "sending" && <Sending mailing={mailing} />}
      <p role="status" className="empty:hidden">
        {state !== "sending" && sentenceOf(mailing)}
      </p>
      {pausedBecause && (
        <p className="mt-3 rounded-control bg-warning-soft px-4 py-3">
          It paused automatically: {pausedBecause}
        </p>
      )}
    </div>
  );
}

function sentenceOf({ state, scheduledFor, endedAt, counts }: Mailing): string {
  const left = counts.waiting + counts.sending;
  if (state === "scheduled")
    return `It starts ${formatMoment(scheduledFor ?? "")}, for everyone it reaches then.`;
  if (state === "paused") return `Nothing is sent until you resume it. ${countPeople(left)} still waiting.`;
  const end = endedAt ? formatMoment(endedAt) : "";
  if (state === "stopped")
    return left > 0
      ? "It is being stopped."
      : `Stopped ${end}. Emails that were already sent can't be called back.`;
  return counts.unknown > 0
    ? `Finished ${end}. For ${countPeople(counts.unknown)}, we don't know whether the email arrived.`
    : `Finished ${end}.`;
}

function Sending({ mailing: { firstMailAt, preparing, counts } }: { mailing: Mailing }) {
  const { perHour } = useMailingSettings();
  const sendsMail = useSendsMail();
  const seconds = useSecondsUntil(firstMailAt);
  const left = counts.waiting + counts.sending;
  if (seconds > 0)
    return (
      <p role="timer">
        The first email {sendsMail ? "leaves" : "is saved to a folder"} in{" "}
        <strong className="tabular-figures">{seconds} s</strong>. If you stop now,
        {sendsMail ? " nobody gets it." : " none is saved."}
      </p>
    );
  if (preparing)
    return (
      <p>
        We are making the list of people. Meanwhile, the first emails{" "}
        {sendsMail ? "leave" : "are saved to a folder"}.
      </p>
    );
  return (
    <p>
      {formatNumber(left)} of {countPeople(totalOf(counts))} to go
      {perHour && left > 0 && `, ${paceInWords(left, perHour, new Date())}`}.
    </p>
  );
}

export const refetchMs = 2000;
export const isUnderWay = ({ state, counts }: Pick<Mailing, "state" | "counts">): boolean =>
  state === "scheduled" || state === "sending" || state === "paused" || counts.waiting > 0;

export const mailingQuery = (id: string) =>
  queryOptions({
    ...readQuery(getMailing, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? refetchMs : false),
  });

// A POST, because an audience is an object.
export const audienceQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [countAudience.path, audience],
    queryFn: ({ signal }) => call(countAudience, { body: { audience } }, { signal }),
    placeholderData: keepPreviousData,
  });
