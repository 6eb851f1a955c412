import Mail from "lucide-react/icons/mail";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Phone from "lucide-react/icons/phone";
import { useState } from "react";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import type { PreloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { telephoneHref } from "#client/lib/format.ts";
import type { Representative } from "#shared/api/representatives.ts";
import type { BillStanding } from "./bill-standing.ts";
import { CallOutcomeButtons } from "./call-outcome.tsx";
import { MemberStandings } from "./member-standings.tsx";
import type { MessageKind } from "./message.ts";
import type { CallRound } from "./message-props.ts";
import { NextCallNote } from "./next-call-note.tsx";
import { OfficeStatus } from "./office-status.tsx";
import type { NextCall } from "./use-call-round.ts";

interface RepresentativeCardProps extends CallRound {
  member: Representative;
  /** What they have done for the watched bills. */
  standings: readonly BillStanding[];
  /** Opens the message to this member. */
  onShow: (part: MessageKind) => void;
  /** Fetches their code at the first sign of interest. */
  preload: PreloadHandlers;
  /** Where a call to another member has led: here. */
  nextCall: NextCall | undefined;
}

/** One member of Congress and how to reach them. No picture: it would tell a third party who looks. */
export function RepresentativeCard(props: RepresentativeCardProps) {
  const { member, standings, onShow, preload, nextCall, outcome, onReport } = props;
  const [isDialed, setDialed] = useState(false);
  const { name, party, reason, phone, url, field_offices: offices } = member;
  return (
    <Card as="li" className="flex flex-col">
      {nextCall && <NextCallNote key={nextCall.number} text={nextCall.text} />}
      <h4>{name}</h4>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {party && <Badge>{party}</Badge>}
        <span className="text-sm text-ink-soft">{reason}</span>
      </p>
      <MemberStandings standings={standings} />
      {phone && (
        <p className="mt-4">
          <a
            href={telephoneHref(phone)}
            aria-label={`Call ${name} at ${phone}`}
            onClick={() => setDialed(true)}
            className="inline-flex min-h-11 items-center gap-2.5 text-lg font-semibold text-primary-strong underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            <Phone aria-hidden className="size-5" />
            {phone}
          </a>
        </p>
      )}
      {phone && <OfficeStatus />}
      {(isDialed || outcome) && (
        <div className="mt-3">
          <CallOutcomeButtons name={name} outcome={outcome} onReport={onReport} />
        </div>
      )}
      {url && (
        <p>
          <TextLink href={url} newTab className="inline-flex min-h-11 items-center">
            Official website<span className="sr-only"> of {name}</span>
          </TextLink>
        </p>
      )}
      {offices.length > 0 && (
        <div className="mt-3">
          <h5 className="text-sm font-semibold">Field offices</h5>
          <ul className="mt-1 divide-y divide-line">
            {offices.map((office) => (
              <li
                key={`${office.city}-${office.phone}`}
                className="flex flex-wrap items-center justify-between gap-x-4"
              >
                <span>{office.city || "Office"}</span>
                <a
                  href={telephoneHref(office.phone)}
                  className="inline-flex min-h-11 items-center text-primary-strong tabular-figures underline decoration-1 underline-offset-4 hover:decoration-2"
                >
                  {office.phone}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-auto flex flex-wrap gap-2.5 pt-6 *:flex-1 *:basis-48">
        <Button variant="secondary" {...preload} onClick={() => onShow("call")}>
          <MessageSquareText aria-hidden className="size-5" />
          What to say<span className="sr-only"> to {name}</span>
        </Button>
        <Button variant="secondary" {...preload} onClick={() => onShow("letter")}>
          <Mail aria-hidden className="size-5" />
          Write a letter<span className="sr-only"> to {name}</span>
        </Button>
      </div>
    </Card>
  );
}
