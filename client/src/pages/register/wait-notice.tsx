import { Button } from "#client/components/ui/button.tsx";
import { fill, plural } from "#shared/words.ts";
import * as words from "#words/register.json";

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const nextTry = (seconds: number) =>
  seconds < 60 ? plural(seconds, words.nextTry) : fill(words.nextTryMinutes, { time: clock(seconds) });

/** Says why the registration waits. The countdown is not announced each second. */
export function WaitNotice({ secondsLeft, onStop }: { secondsLeft: number | undefined; onStop: () => void }) {
  const isWaiting = secondsLeft !== undefined;
  return (
    <div className={isWaiting ? "space-y-3 rounded-card border border-control bg-surface p-5" : "sr-only"}>
      <p role="status">{isWaiting && words.waiting}</p>
      {isWaiting && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="timer" className="font-semibold tabular-figures">
            {nextTry(secondsLeft)}
          </p>
          <Button variant="secondary" wide="phone" onClick={onStop}>
            {words.stopWaiting}
          </Button>
        </div>
      )}
    </div>
  );
}
