import { Button } from "#client/components/ui/button.tsx";

const clock = (seconds: number) =>
  seconds < 60
    ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} minutes`;

/** Says why the registration waits. The countdown is not announced each second. */
export function WaitNotice({ secondsLeft, onStop }: { secondsLeft: number | undefined; onStop: () => void }) {
  const isWaiting = secondsLeft !== undefined;
  return (
    <div className={isWaiting ? "space-y-3 rounded-card border border-control bg-surface p-5" : "sr-only"}>
      <p role="status">
        {isWaiting &&
          "Many people are registering from your network right now. Keep this page open, and we'll send your registration automatically. Everything you entered stays here."}
      </p>
      {isWaiting && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="timer" className="font-semibold tabular-nums">
            Next try in {clock(secondsLeft)}
          </p>
          <Button variant="secondary" wide="phone" onClick={onStop}>
            Stop waiting
          </Button>
        </div>
      )}
    </div>
  );
}
