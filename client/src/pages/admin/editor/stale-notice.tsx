import { Button } from "#client/components/ui/button.tsx";
import { ApiError } from "#client/lib/api-error.ts";

/** Whether a save was refused because somebody else had saved before. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "stale_version";

interface StaleNoticeProps {
  /** What was changed: "this user". */
  what: string;
  /** Shows the newest version in place of what was typed. */
  onReload: () => void;
  pending?: boolean;
}

/** After a save on top of somebody else's change: what happened, and the two things one can do. */
export function StaleNotice({ what, onReload, pending }: StaleNoticeProps) {
  return (
    <div className="rounded-card border border-line bg-warning-soft p-5">
      <p className="font-semibold text-warning">Somebody else has changed {what} since you opened it.</p>
      <p className="mt-1">
        Nothing was saved. What you typed is still here: copy what you need, then load the newest version and
        make your change again.
      </p>
      <Button variant="secondary" size="small" onClick={onReload} pending={pending} className="mt-3">
        Load the newest version
      </Button>
    </div>
  );
}
