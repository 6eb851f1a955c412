import { useState } from "react";
import { isFactorRequired } from "#client/api/second-factor.ts";
import { useCall } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { pauseMailing, resendUnknown, resumeMailing, stopMailing } from "#shared/api/mailing-sending.ts";
import type { Mailing } from "#shared/api/mailings.ts";
import { useSecondFactor } from "../../factors/use-second-factor.tsx";
import { countPeople } from "../../pluralize.ts";
import { useSecondsUntil } from "./mailing-state.tsx";

/** Pause, resume, stop, and send unknown emails again; nothing when none of these applies. */
export function MailingControls({ mailing }: { mailing: Mailing }) {
  const { id, state, counts, firstMailAt } = mailing;
  const [asking, setAsking] = useState<"stop" | "resend">();
  const controls = {
    pause: useCall(pauseMailing),
    resume: useCall(resumeMailing),
    stop: useCall(stopMailing),
  };
  const isPending = Object.values(controls).some((control) => control.isPending);
  const resend = useCall(resendUnknown);
  const isCountdown = useSecondsUntil(firstMailAt) > 0 && state === "sending";
  const factor = useSecondFactor();
  const close = () => setAsking(undefined);
  const left = counts.waiting + counts.sending;

  const press = (act: "pause" | "resume" | "stop", done: string) =>
    controls[act].mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ title: done }),
        onError: (error) =>
          isFactorRequired(error)
            ? factor.ask(() => press(act, done))
            : toastFailure("Nothing was changed", error),
        onSettled: close,
      },
    );
  const stop = () =>
    press("stop", state === "scheduled" ? "It is a draft again." : "The mailing was stopped.");
  const sendAgain = () =>
    resend.mutate(
      { params: { id } },
      {
        onSuccess: ({ count }) => toast({ title: `The email is sent again to ${countPeople(count)}.` }),
        onError: (error) =>
          isFactorRequired(error) ? factor.ask(sendAgain) : toastFailure("Nothing was sent again", error),
        onSettled: close,
      },
    );
  // Before the first email has left, stopping needs no question.
  const isHarmless = state === "scheduled" || isCountdown;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {state === "sending" && !isCountdown && (
        <Button
          variant="secondary"
          wide="phone"
          pending={isPending}
          onClick={() => press("pause", "The mailing is paused.")}
        >
          Pause
        </Button>
      )}
      {state === "paused" && (
        <Button wide="phone" pending={isPending} onClick={() => press("resume", "The mailing continues.")}>
          Resume
        </Button>
      )}
      {(isHarmless || state === "sending" || state === "paused") && (
        <Button
          variant={isCountdown ? "danger" : state === "scheduled" ? "secondary" : "quiet"}
          wide="phone"
          pending={isPending}
          onClick={() => (isHarmless ? stop() : setAsking("stop"))}
        >
          {state === "scheduled" ? "Back to draft" : "Stop"}
        </Button>
      )}
      {counts.unknown > 0 && state !== "scheduled" && (
        <Button variant="secondary" wide="phone" onClick={() => setAsking("resend")}>
          Send the unknown again
        </Button>
      )}
      <ConfirmDialog
        open={asking === "stop"}
        onOpenChange={close}
        title="Stop this mailing?"
        description={`${countPeople(left)} will not get it. You can't resume it after that; to wait, pause it instead.`}
        confirmLabel="Stop the mailing"
        danger
        pending={isPending}
        pendingLabel="Stopping..."
        onConfirm={stop}
      />
      <ConfirmDialog
        open={asking === "resend"}
        onOpenChange={close}
        title={`Send it again to ${countPeople(counts.unknown)}?`}
        description="The mail server never confirmed these emails. They may have arrived, so some people may get the email twice."
        confirmLabel="Send again"
        pending={resend.isPending}
        pendingLabel="Sending..."
        onConfirm={sendAgain}
      />
      {factor.dialog}
    </div>
  );
}
