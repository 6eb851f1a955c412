import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { getWaitingMail } from "#shared/api/mail.ts";
import type { Mailing } from "#shared/api/mailings.ts";
import { countdownFrom } from "#shared/mailing-states.ts";
import { forOwners, maxWithoutApproval } from "#shared/team.ts";
import { useMay } from "../../for-roles.tsx";
import { Hint } from "../../hint.tsx";
import { settingsPath } from "../../panel-paths.ts";
import { countPeople } from "../../pluralize.ts";
import { audienceQuery } from "./mailing-queries.ts";
import { useMailingSettings } from "./mailing-state.tsx";
import { paceInWords, spanishReadersInWords } from "./mailing-words.ts";
import { StartDialog } from "./start-dialog.tsx";
import { StartProblem } from "./start-problem.tsx";

interface SendMailingProps {
  mailing: Mailing;
  isDirty: boolean;
}

export function SendMailing(props: SendMailingProps) {
  const maySend = useMay(forOwners);
  return (
    <section className="min-w-0">
      <h4 className="text-lg">2. Send it to everyone</h4>
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
  const reachable = counts?.reachable ?? 0;
  const missing = isPostalAddressMissing
    ? "postal_address_missing"
    : !mailing.isTested
      ? "not_tested"
      : undefined;
  // All at once, so that nothing moves under a finger.
  const isCounted = counts !== undefined && perHour !== undefined;
  const isBlocked = !isCounted || isDirty || missing !== undefined || reachable === 0;
  return (
    <>
      {isCounted ? (
        <p className="mt-1">
          {reachable === 0
            ? "Nobody in this audience can get a mailing."
            : mail?.isSmtpSet === false
              ? `Written for ${countPeople(reachable)}.`
              : `Goes to ${countPeople(reachable)}${
                  perHour ? ` ${paceInWords(reachable, perHour, new Date())}.` : "."
                }`}
          {counts.spanish > 0 && !mailing.spanish && ` ${spanishReadersInWords(counts.spanish, false)}`}
          {reachable >= countdownFrom &&
            " The first email leaves a minute after you press Send. If you press Stop before that, nobody gets it."}
          {reachable > maxWithoutApproval.mailing &&
            " If this site has another owner, they have to approve it first."}
        </p>
      ) : (
        <p className="mt-1">Counting...</p>
      )}
      {mail && !mail.isSmtpSet && (
        <p className="mt-3 rounded-control bg-warning-soft px-4 py-3">
          No email leaves this site yet: mail is not set up. What you send is saved to a folder.{" "}
          <TextLink href={settingsPath("mail")}>Settings, Mail</TextLink>
        </p>
      )}
      {missing && <StartProblem code={missing} withTest className="mt-3" />}
      <Button
        wide="phone"
        variant={missing ? "secondary" : "primary"}
        // Not `disabled`, which would take the focus that comes back from the dialog.
        aria-disabled={isBlocked || undefined}
        onClick={() => !isBlocked && setOpen(true)}
        className="mt-4"
      >
        Send...
      </Button>
      {isDirty && <Hint className="mt-2">Save the draft first.</Hint>}
      <StartDialog mailing={mailing} reachable={reachable} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
