import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { getWaitingMail } from "#shared/api/mail.ts";
import type { countAudience, Mailing } from "#shared/api/mailings.ts";
import { countdownFrom } from "#shared/mailing-states.ts";
import { forOwners, maxWithoutApproval } from "#shared/team.ts";
import { useMay } from "../../for-roles.tsx";
import { countPeople } from "../../pluralize.ts";
import { FieldDescription } from "../../section-parts.tsx";
import { audienceQuery } from "./mailing-queries.ts";
import { useMailingSettings } from "./mailing-state.tsx";
import { paceInWords, spanishReadersInWords, whoInWords } from "./mailing-words.ts";
import { StartDialog } from "./start-dialog.tsx";
import { testMailingId } from "./test-mailing.tsx";

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
      <h4 className="text-lg">
        2. Send it{counts && counts.reachable > 0 && ` to ${whoInWords(audience, counts.reachable)}`}
      </h4>
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
  const sendsMail = mail?.isSmtpSet !== false;
  const reachable = counts?.reachable ?? 0;
  const isBlockedForNow = isPostalAddressMissing || !mailing.isTested;
  // All at once, so that nothing moves under a finger.
  const isCounted = counts !== undefined && perHour !== undefined;
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
          <Button variant="secondary" size="small" onClick={goToTest} className="mt-2">
            Go to the test
          </Button>
        </div>
      )}
      {isPostalAddressMissing && (
        <FieldDescription className="mt-2">It can go out once the postal address is there.</FieldDescription>
      )}
      <Button
        wide="phone"
        variant={isBlockedForNow ? "secondary" : "primary"}
        // Not `disabled`, which would take the focus that comes back from the dialog.
        aria-disabled={isBlocked || undefined}
        onClick={() => !isBlocked && setOpen(true)}
        className="mt-4"
      >
        {reachable > 0
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

/** To how many it goes, at what pace, and what comes in between. */
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
