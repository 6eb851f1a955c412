import { useEffect, useRef, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { ApiError } from "#client/lib/api.ts";
import { fill, plural } from "#shared/words.ts";
import * as words from "#words/register.json";

/** So that people who were refused together do not return together. */
const spreadSeconds = 5;

export const isStoppedWait = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "stopped_wait";

const stoppedWait = () =>
  new ApiError("The wait was stopped.", 0, {
    message: words.stopped,
    code: "stopped_wait",
  });

interface Wait {
  secondsLeft: number;
  /** For others of the same network, or for a server that is busy or restarts. */
  waitsFor: "network" | "server";
}

/** Repeats a call for as long as the server says that it may come again later (429, 503). */
export function useRetryWhenBusy() {
  const [waiting, setWaiting] = useState<Wait>();
  const stop = useRef(() => {});

  /** @throws ApiError that the wait was stopped */
  const wait = (seconds: number, waitsFor: Wait["waitsFor"]) =>
    new Promise<void>((resolve, reject) => {
      const until = Date.now() + (seconds + Math.random() * spreadSeconds) * 1000;
      const end = (settle: () => void) => {
        clearInterval(ticking);
        setWaiting(undefined);
        settle();
      };
      const tick = () => {
        const secondsLeft = Math.ceil((until - Date.now()) / 1000);
        if (secondsLeft > 0) setWaiting({ secondsLeft, waitsFor });
        else end(resolve);
      };
      const ticking = setInterval(tick, 1000);
      stop.current = () => end(() => reject(stoppedWait()));
      tick();
    });

  // Nothing is sent for a form that was left.
  useEffect(() => () => stop.current(), []);

  return {
    waiting,
    stop: () => stop.current(),
    /** @throws ApiError what else the server refuses, or that the wait was stopped */
    run: async <Result,>(call: () => Promise<Result>): Promise<Result> => {
      for (;;) {
        try {
          return await call();
        } catch (error) {
          if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error;
          await wait(error.retryAfter, error.status === 503 ? "server" : "network");
        }
      }
    },
  };
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const nextTry = (seconds: number) =>
  seconds < 60 ? plural(seconds, words.nextTry) : fill(words.nextTryMinutes, { time: clock(seconds) });

const scrollToNotice = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "center" });

/** Says why the registration waits. The countdown is not announced each second. */
export const WaitNotice = ({ waiting, onStop }: { waiting: Wait | undefined; onStop: () => void }) => (
  <div className={waiting ? "space-y-3 rounded-card border border-control bg-surface p-5" : "sr-only"}>
    <p role="status">{waiting && words.waiting[waiting.waitsFor]}</p>
    {waiting && (
      <div ref={scrollToNotice} className="flex flex-wrap items-center justify-between gap-3">
        <p role="timer" className="font-semibold tabular-figures">
          {nextTry(waiting.secondsLeft)}
        </p>
        <Button variant="secondary" wide="phone" onClick={onStop}>
          {words.stopWaiting}
        </Button>
      </div>
    )}
  </div>
);
