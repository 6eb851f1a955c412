import { useEffect, useRef, useState } from "react";
import { ApiError } from "#client/lib/api-error.ts";
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

/** Repeats a call for as long as the server says that it may come again later (429). */
export function useWaitForTurn() {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const stop = useRef(() => {});

  const wait = (seconds: number) =>
    new Promise<boolean>((resolve) => {
      const until = Date.now() + (seconds + Math.random() * spreadSeconds) * 1000;
      const show = () => {
        const left = Math.ceil((until - Date.now()) / 1000);
        if (left > 0) setSecondsLeft(left);
        else end(true);
      };
      const ticking = setInterval(show, 1000);
      const end = (isOver: boolean) => {
        clearInterval(ticking);
        setSecondsLeft(undefined);
        resolve(isOver);
      };
      stop.current = () => end(false);
      show();
    });

  // Nothing is sent for a form that was left.
  useEffect(() => () => stop.current(), []);

  return {
    /** Until the next try, while one waits. */
    secondsLeft,
    stopWaiting: () => stop.current(),
    /** @throws ApiError what else the server refuses, or that the wait was stopped */
    async retrying<Result>(call: () => Promise<Result>): Promise<Result> {
      for (;;) {
        try {
          return await call();
        } catch (error) {
          if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error;
          if (!(await wait(error.retryAfter))) throw stoppedWait();
        }
      }
    },
  };
}
