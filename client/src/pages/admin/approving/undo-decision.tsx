import { useEffect, useState } from "react";
import { useCall } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { formatMoment } from "#client/lib/format-moment.ts";
import {
  type AmbassadorReview,
  undoAmbassadorDecision,
  undoMinutes,
} from "#shared/api/ambassador-requests.ts";

/** What happens to the email about a decision. */
export const decisionMailNews = (name: string, sendsMail: boolean): string =>
  sendsMail
    ? `The email to ${name} leaves in ${undoMinutes} minutes, unless you undo this.`
    : `The email to ${name} is saved to a folder: this site can't send mail yet.`;

function useUndo(registrationId: string) {
  const { mutate, isPending } = useCall(undoAmbassadorDecision, {
    done: () => ({
      title: "The decision was undone.",
      description: "The request is open again, and its email is dropped.",
    }),
    failed: "The decision could not be undone",
  });
  return { undo: () => mutate({ params: { registrationId } }), isPending };
}

/** "Undo" for the toast after a decision. */
export const useUndoAction = (registrationId: string) => ({
  label: "Undo",
  run: useUndo(registrationId).undo,
});

/** On the request, for as long as its last decision can be undone. */
export function UndoDecision({ review: { registrationId, undoUntil } }: { review: AmbassadorReview }) {
  const { undo, isPending } = useUndo(registrationId);
  const [isOver, setOver] = useState(false);
  const end = undoUntil ? Date.parse(undoUntil) : 0;

  useEffect(() => {
    setOver(end <= Date.now());
    const timer = setTimeout(() => setOver(true), end - Date.now());
    return () => clearTimeout(timer);
  }, [end]);

  if (isOver || !undoUntil) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken p-4">
      <p className="mr-auto">You can undo your decision until {formatMoment(undoUntil)}.</p>
      <Button variant="secondary" size="small" pending={isPending} pendingLabel="Undoing..." onClick={undo}>
        Undo
      </Button>
    </div>
  );
}
