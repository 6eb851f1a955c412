import { useState } from "react";
import { useSendsMail } from "#client/api/site-links.ts";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Field } from "#client/components/form/fields.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { Input } from "#client/components/ui/input.tsx";
import { ApiError, messageOf } from "#client/lib/api-error.ts";
import { formatMoment } from "#client/lib/format-moment.ts";
import { type ToastMessage, toast } from "#client/lib/toast.ts";
import { listFirstRecipients, startMailing } from "#shared/api/mailing-sending.ts";
import type { Mailing } from "#shared/api/mailings.ts";
import { audienceInWords } from "../../audience-in-words.ts";
import { settingsPath } from "../../panel-paths.ts";
import { countPeople } from "../../pluralize.ts";
import { useMailingSettings } from "./mailing-state.tsx";
import { namesInWords, paceInWords, whoInWords } from "./mailing-words.ts";

interface StartDialogProps {
  mailing: Mailing;
  reachable: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Problem {
  code: string | undefined;
  message: string;
}

const inFolder = "This site can't send mail yet: its emails are saved to a folder.";

const startedToast = ({ state, scheduledFor }: Mailing, sendsMail: boolean): ToastMessage =>
  state === "scheduled"
    ? { title: "The mailing is scheduled.", description: `It starts ${formatMoment(scheduledFor ?? "")}.` }
    : { title: "The mailing has started.", description: sendsMail ? undefined : inFolder };

/** Starts or schedules it; what the server refuses is a problem to show, or a wait for another owner. */
function useStart(mailing: Mailing, onDone: () => void) {
  const { mutateAsync: start, isPending } = useCall(startMailing);
  const sendsMail = useSendsMail();
  const [problem, setProblem] = useState<Problem>();
  const send = async (at: Date | undefined): Promise<void> => {
    setProblem(undefined);
    try {
      const started = await start({ params: { id: mailing.id }, body: at ? { at: at.toISOString() } : {} });
      toast(startedToast(started, sendsMail));
      onDone();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      const message = messageOf(error, "Please try again.");
      if (code !== "approval_waits") return setProblem({ code, message });
      toast({ title: "It waits for another owner", description: message });
      onDone();
    }
  };
  return { send, isPending, problem, forgetProblem: () => setProblem(undefined) };
}

/** The last question: who, by name, when, at what rate. */
export function StartDialog({ mailing, reachable, open, onOpenChange }: StartDialogProps) {
  const { send, isPending, problem, forgetProblem } = useStart(mailing, () => onOpenChange(false));
  const { perHour } = useMailingSettings();
  const sendsMail = useSendsMail();
  const { data: names } = useRead(
    listFirstRecipients,
    { params: { id: mailing.id } },
    { enabled: open, staleTime: 0 },
  );
  const [isLater, setLater] = useState(false);
  const [typed, setTyped] = useState("");
  const [timeProblem, setTimeProblem] = useState<string>();
  const at = isLater && typed ? new Date(typed) : undefined;

  const confirm = () => {
    const isPast = isLater && !(at && at.getTime() > Date.now());
    setTimeProblem(isPast ? "Please choose a time that is still to come" : undefined);
    if (!isPast) void send(at);
  };
  return (
    <ConfirmDialog
      role="dialog"
      size="medium"
      open={open}
      onOpenChange={(next) => {
        if (isPending) return;
        forgetProblem();
        onOpenChange(next);
      }}
      title="Send this mailing"
      description={`“${mailing.subject}”`}
      confirmLabel={
        isLater
          ? "Schedule"
          : `${sendsMail ? "Send to" : "Save for"} ${whoInWords(mailing.audience, reachable)}`
      }
      pending={isPending}
      pendingLabel={isLater ? "Scheduling..." : "Starting..."}
      onConfirm={confirm}
    >
      {sendsMail ? (
        <p>
          Goes to {countPeople(reachable)}
          {perHour && ` ${paceInWords(reachable, perHour, at ?? new Date())}`}.
        </p>
      ) : (
        <p>{inFolder}</p>
      )}
      {names && names.length > 0 && <p className="mt-1 font-semibold">{namesInWords(names, reachable)}</p>}
      <p className="mt-1 text-ink-soft">To: {audienceInWords(mailing.audience)}.</p>
      <fieldset className="mt-4">
        <legend className="font-semibold">When</legend>
        <Checkbox type="radio" name="when" label="Now" checked={!isLater} onChange={() => setLater(false)} />
        <Checkbox
          type="radio"
          name="when"
          label="Later"
          hint="The list of people is made when it starts."
          checked={isLater}
          onChange={() => setLater(true)}
        />
      </fieldset>
      {isLater && (
        <Field
          id="mailing-at"
          label="Start at"
          hint="In your local time."
          error={timeProblem}
          className="mt-2 max-w-80"
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
      {problem && (
        <div role="alert" className="mt-4 rounded-control bg-warning-soft px-4 py-3">
          <p>{problem.message}</p>
          {problem.code === "postal_address_missing" && (
            <ButtonLink
              href={`${settingsPath("mail")}#mailings`}
              variant="secondary"
              size="small"
              className="mt-2"
            >
              Add the postal address
            </ButtonLink>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
