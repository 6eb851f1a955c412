import { useState } from "react";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { dropWaitingMail, getWaitingMail, sendWaitingMail, waitingMailDays } from "#shared/api/mail.ts";
import { pluralize } from "../pluralize.ts";
import { SettingsCard } from "./settings-card.tsx";

const emails = (count: number) => pluralize(count, "email", "emails");

/** Emails that were saved while mail did not leave this site. Nothing once it is set up and none is left: Connections shows its state. */
export function MailCard() {
  const waiting = useRead(getWaitingMail);
  const [question, setQuestion] = useState<"send" | "drop">();
  const send = useCall(sendWaitingMail);
  const drop = useCall(dropWaitingMail);
  const close = () => setQuestion(undefined);
  const { isSmtpSet = false, saved = 0, sendable = 0 } = waiting.data ?? {};

  const sendThem = () =>
    send.mutate(undefined, {
      onSuccess: ({ queued }) => toast({ title: `${emails(queued)} will be sent now.` }),
      onError: (error) => toastFailure("The emails could not be queued", error),
      onSettled: close,
    });
  const dropThem = () =>
    drop.mutate(undefined, {
      onSuccess: ({ dropped }) => toast({ title: `${emails(dropped)} dropped. They will never be sent.` }),
      onError: (error) => toastFailure("The emails could not be dropped", error),
      onSettled: close,
    });

  // After a send or a drop the card stays: the focus is in it.
  const isNeeded = waiting.isError || !isSmtpSet || saved > 0 || send.isSuccess || drop.isSuccess;
  if (waiting.isPending || !isNeeded) return null;
  return (
    <SettingsCard id="mail" title="Mail">
      {waiting.isError && <ErrorState what="The state of mail" {...retryProps(waiting)} />}
      {waiting.data && (
        <div className="grid gap-2">
          <p>
            {isSmtpSet
              ? "Mail is set up."
              : "No email leaves this site: mail is not set up yet. Ask your web person to set SMTP_URL."}
          </p>
          {saved > 0 && (
            <p className="text-ink-soft">
              {`${emails(saved)} ${saved === 1 ? "waits" : "wait"} in a folder, not sent.`}
              {saved > sendable &&
                ` ${emails(saved - sendable)} ${saved - sendable === 1 ? "is" : "are"} older than ${waitingMailDays} days: too old to send.`}
            </p>
          )}
        </div>
      )}
      {saved > 0 && (
        <div className="flex flex-wrap gap-3">
          {isSmtpSet && sendable > 0 && (
            <Button variant="secondary" wide="phone" onClick={() => setQuestion("send")}>
              Send what waits
            </Button>
          )}
          <Button variant="secondary" wide="phone" onClick={() => setQuestion("drop")}>
            Drop what waits
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={question === "send"}
        onOpenChange={close}
        title={`Send ${emails(sendable)}?`}
        description="Each email is sent once. Emails to deleted people, and about decisions that were undone, are left out."
        confirmLabel="Send what waits"
        pending={send.isPending}
        pendingLabel="Queuing..."
        onConfirm={sendThem}
      />
      <ConfirmDialog
        open={question === "drop"}
        onOpenChange={close}
        title={`Drop ${emails(saved)}?`}
        description="They are deleted and never sent. You can mail a new confirmation link from the Users tab."
        confirmLabel={`Drop ${emails(saved)}`}
        danger
        pending={drop.isPending}
        pendingLabel="Dropping..."
        onConfirm={dropThem}
      />
    </SettingsCard>
  );
}
