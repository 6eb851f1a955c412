import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { z } from "zod";
import { useOwnEmail } from "#client/api/session.ts";
import { useSendsMail } from "#client/api/site-links.ts";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { LabelledInput, TextField } from "#client/components/form/fields.tsx";
import { Form, SubmitButton, useAppForm } from "#client/components/form/form.tsx";
import { Button, ButtonLink, SmallButton } from "#client/components/ui/button.tsx";
import { Checkbox } from "#client/components/ui/checkbox.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import type { Openable } from "#client/components/ui/dialog.tsx";
import { ApiError, messageOf, serverNow } from "#client/lib/api.ts";
import { formatMoment } from "#client/lib/format.ts";
import { type ToastMessage, toast } from "#client/lib/toast.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { getWaitingMail } from "#shared/api/mail.ts";
import {
  type countAudience,
  listFirstRecipients,
  type Mailing,
  startMailing,
  testMailing,
} from "#shared/api/mailings.ts";
import { email } from "#shared/fields.ts";
import { countdownFrom } from "#shared/mailing-states.ts";
import { forOwners, maxWithoutApproval } from "#shared/team.ts";
import { countPeople, whoInWords } from "../../in-words.ts";
import { settingsPath } from "../../panel-paths.ts";
import { FieldDescription, useMay } from "../../section-parts.tsx";
import { audienceQuery, useMailingSettings } from "./mailing-state.tsx";
import { emptyOr } from "./mailing-values.ts";
import { namesInWords, paceInWords, spanishReadersInWords } from "./mailing-words.ts";

interface SendMailingProps {
  mailing: Mailing;
  isDirty: boolean;
}

export function SendMailing(props: SendMailingProps) {
  const maySend = useMay(forOwners);
  const { audience } = props.mailing;
  const { data: counts } = useQuery(audienceQuery(audience));
  return (
    <section className="min-w-0">
      <h4>2. Send it{counts && counts.reachable > 0 && ` to ${whoInWords(audience, counts.reachable)}`}</h4>
      {maySend ? (
        <OwnersPart {...props} />
      ) : (
        <p className="mt-1">Only an owner of this site can send it. Tell them when it is ready.</p>
      )}
    </section>
  );
}

function OwnersPart({ mailing, isDirty }: SendMailingProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: counts } = useQuery(audienceQuery(mailing.audience));
  const { data: mail } = useRead(getWaitingMail);
  const { perHour, isPostalAddressMissing } = useMailingSettings();
  const sendsMail = mail?.isSmtpSet ?? true;
  const reachable = counts?.reachable ?? 0;
  const isBlockedForNow = isPostalAddressMissing || !mailing.isTested;
  // All together, so that nothing moves under a finger.
  const isCounted = counts !== undefined && perHour !== undefined && mail !== undefined;
  const isBlocked = !isCounted || isDirty || isBlockedForNow || reachable === 0;
  return (
    <>
      {isCounted ? (
        <Outlook mailing={mailing} counts={counts} perHour={perHour} sendsMail={sendsMail} />
      ) : (
        <p className="mt-1">Counting...</p>
      )}
      {!isPostalAddressMissing && !mailing.isTested && (
        <div role="alert" className="mt-3 rounded-control bg-warning-soft px-4 py-3">
          <p>Send yourself a test of this text first, and read it as it arrives.</p>
          <SmallButton onClick={goToTest} className="mt-2">
            Go to the test
          </SmallButton>
        </div>
      )}
      {isPostalAddressMissing && (
        <FieldDescription className="mt-2">
          You can send it once the postal address is entered.
        </FieldDescription>
      )}
      <Button
        wide="phone"
        variant={isBlockedForNow ? "secondary" : "primary"}
        // Not `disabled`, which would take the focus that comes back from the dialog.
        aria-disabled={isBlocked || undefined}
        onClick={() => !isBlocked && setOpen(true)}
        className="mt-4"
      >
        {isCounted && reachable > 0
          ? `${sendsMail ? "Send to" : "Save for"} ${whoInWords(mailing.audience, reachable)}...`
          : "Send..."}
      </Button>
      {isDirty && <FieldDescription className="mt-2">Save the draft first.</FieldDescription>}
      <StartDialog mailing={mailing} reachable={reachable} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

function goToTest() {
  const part = document.getElementById(testMailingId);
  part?.scrollIntoView({ block: "nearest" });
  part?.querySelector("input")?.focus();
}

interface OutlookProps {
  mailing: Mailing;
  counts: EndpointResponse<typeof countAudience>;
  /** 0 without a limit. */
  perHour: number;
  sendsMail: boolean;
}

function Outlook({ mailing, counts: { reachable, spanish }, perHour, sendsMail }: OutlookProps) {
  const pace = perHour ? ` ${paceInWords(reachable, perHour, new Date())}` : "";
  const goesTo = sendsMail
    ? `Goes to ${countPeople(reachable)}${pace}.`
    : `Written for ${countPeople(reachable)}.`;
  const sentences = [
    reachable === 0 ? "Nobody can get it yet. The reason is at the top of this page." : goesTo,
    spanish > 0 && !mailing.spanish && spanishReadersInWords(spanish, false),
    reachable >= countdownFrom &&
      "The first email leaves a minute after you press Send. If you press Stop before that, nobody gets it.",
    reachable > maxWithoutApproval.mailing &&
      "If this site has another owner, they have to approve it first.",
  ];
  return <p className="mt-1">{sentences.filter(Boolean).join(" ")}</p>;
}

type StartDialogProps = Openable & { mailing: Mailing; reachable: number };

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
      const { id, updatedAt } = mailing;
      const started = await start({ params: { id }, body: { updatedAt, at: at?.toISOString() } });
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
function StartDialog({ mailing, reachable, open, onOpenChange }: StartDialogProps) {
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
    const isPast = isLater && !(at && at.getTime() > serverNow());
    setTimeProblem(isPast ? "Please choose a time in the future" : undefined);
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
      <p className="mt-1 text-ink-soft">To: {whoInWords(mailing.audience)}.</p>
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
        <LabelledInput
          id="mailing-at"
          label="Start at"
          hint="In your local time."
          error={timeProblem}
          className="mt-2 max-w-80"
          type="datetime-local"
          value={typed}
          onType={setTyped}
        />
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

const testMailingId = "mailing-test";

/** Without an address the server takes its own, if it knows one, and says so if not. */
const testForm = z.object({ email: emptyOr(email) });

const onItsWay = "It is on its way to";
const onTheirWay = "Both texts are on their way to";

interface TestMailingProps {
  mailing: Mailing;
  isDirty: boolean;
}

export function TestMailing({ mailing: { id, spanish, isTested }, isDirty }: TestMailingProps) {
  const { mutateAsync: send } = useCall(testMailing);
  const sendsMail = useSendsMail();
  const form = useAppForm({
    schema: testForm,
    defaultValues: { email: useOwnEmail() },
    onSubmit: async ({ email: address }) => {
      const sent = await send({ params: { id }, body: address ? { email: address } : {} });
      toast(
        sendsMail
          ? { title: "Test sent", description: `${spanish ? onTheirWay : onItsWay} ${sent.email}.` }
          : {
              title: "Test saved",
              description: "It is saved to a folder: this site can't send mail yet.",
            },
      );
    },
  });
  return (
    <section id={testMailingId} tabIndex={-1} className="min-w-0 scroll-mt-24">
      <h4>1. Send yourself a test</h4>
      <p role="status" className="mt-1 flex items-start gap-2">
        <TestState spanish={spanish} isTested={isTested && !isDirty} />
      </p>
      <Form
        form={form}
        failure={sendsMail ? "The test was not sent" : "The test was not saved"}
        className="mt-4 max-w-form"
      >
        <TextField form={form} name="email" label="Address for the test" type="email" autoComplete="email" />
        <SubmitButton
          variant={isTested ? "secondary" : "primary"}
          disabled={isDirty}
          pendingLabel="Sending..."
          className="mt-4"
        >
          Send a Test
        </SubmitButton>
        {isDirty && (
          <FieldDescription className="mt-2">
            Save the draft first: the test is of the saved text.
          </FieldDescription>
        )}
      </Form>
    </section>
  );
}

function TestState({ spanish, isTested }: Pick<Mailing, "spanish" | "isTested">) {
  const sendsMail = useSendsMail();
  if (!sendsMail)
    return isTested ? (
      <span className="text-ink-soft">Test saved, not sent: this site can't send mail yet.</span>
    ) : (
      "This site can't send mail yet: the test is saved to a folder, for a Carol in TX-10."
    );
  if (isTested)
    return (
      <>
        <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-success" />
        {spanish ? "Both texts were" : "This text was"} tested.
      </>
    );
  return spanish
    ? "Two emails arrive, English and Spanish, as everyone will get it, for a Carol in TX-10. Read them there before you send it."
    : "It arrives as everyone will get it, for a Carol in TX-10. Read it there before you send it.";
}
