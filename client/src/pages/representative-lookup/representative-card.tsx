import Landmark from "lucide-react/icons/landmark";
import Mail from "lucide-react/icons/mail";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Phone from "lucide-react/icons/phone";
import { type BillPosition, BillPositionWords } from "#client/components/bill-position.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { TallLink } from "#client/components/ui/link.tsx";
import { forScreenReaders, RichText } from "#client/components/ui/rich-text.tsx";
import { cn } from "#client/lib/cn.ts";
import { briefPath } from "#client/lib/paths.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { isHouseMember, partyName } from "#shared/congress.ts";
import { areaTitle, briefCode, districtNumbered } from "#shared/districts.ts";
import { telephoneHref } from "#shared/phones.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/members.json";
import { AfterCall, type NextCall, NextCallNote, OfficeStatus } from "./calls.tsx";
import type { MemberCalls, MessageKind } from "./message.tsx";

interface RepresentativeCardProps extends MemberCalls {
  member: Representative;
  billPositions: readonly BillPosition[];
  /** The words for this member are the open ones. */
  isShown: boolean;
  /** The one to call first, or next. */
  isNext: boolean;
  onShow: (part: MessageKind) => void;
  /** Set when the last call's report has led to this member. */
  nextCall: NextCall | undefined;
}

export function RepresentativeCard(props: RepresentativeCardProps) {
  const { member, billPositions, isShown, isNext, onShow, nextCall } = props;
  const { outcome, isDialed, onDial, onReport } = props;
  const { name, party, reason, phone, url, field_offices: offices } = member;
  const district = isHouseMember(member) ? districtNumbered(member.state, member.district) : undefined;
  const to = forScreenReaders({ name });
  return (
    <Card
      as="li"
      aria-current={isShown || undefined}
      className={cn("flex flex-col", isShown && "border-primary-strong bg-primary-soft")}
    >
      {nextCall && <NextCallNote key={nextCall.number} text={nextCall.text} />}
      <h4>{name}</h4>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {party && <Badge>{partyName(party)}</Badge>}
        <span className="text-sm text-ink-soft">{reason}</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5 *:flex-auto">
        {phone && (
          <ButtonLink
            variant="secondary"
            href={telephoneHref(phone)}
            aria-label={fill(words.call, { name, phone })}
            onClick={onDial}
          >
            <Phone aria-hidden className="size-5" />
            {phone}
          </ButtonLink>
        )}
        <Button variant={isNext ? "primary" : "secondary"} onClick={() => onShow("call")}>
          <MessageSquareText aria-hidden className="size-5" />
          <RichText message={words.whatToSay} parts={{ to }} />
        </Button>
      </div>
      {(isDialed || outcome) && (
        <div className="mt-3">
          <AfterCall name={name} outcome={outcome} onReport={onReport} />
        </div>
      )}
      {phone && (
        <div className="mt-3">
          <OfficeStatus />
        </div>
      )}
      {billPositions.length > 0 && (
        <ul className="mt-4 grid grid-cols-1 gap-2">
          {billPositions.map((billPosition) => (
            <li
              key={billPosition.id}
              className="flex gap-2.5 rounded-control bg-sunken px-3 py-2 text-sm font-medium"
            >
              <Landmark aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="wrap-anywhere">
                <BillPositionWords {...billPosition} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {url && (
        <p className="mt-2">
          <TallLink href={url}>
            <RichText message={words.officialWebsite} parts={{ to }} />
          </TallLink>
        </p>
      )}
      {district && (
        <p className={cn(!url && "mt-2")}>
          <TallLink href={briefPath(briefCode(district))}>
            {fill(words.onePage, { district: areaTitle(district) })}
          </TallLink>
        </p>
      )}
      {offices.length > 0 && (
        <div className="mt-3">
          <h5 className="text-sm font-semibold">{words.fieldOffices}</h5>
          <ul className="mt-1 divide-y divide-line">
            {offices.map((office) => (
              <li
                key={`${office.city}-${office.phone}`}
                className="flex flex-wrap items-center justify-between gap-x-4"
              >
                <span>{office.city || words.office}</span>
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
      <div className="mt-auto pt-4">
        <Button variant="secondary" wide onClick={() => onShow("letter")}>
          <Mail aria-hidden className="size-5" />
          <RichText message={words.writeLetter} parts={{ to }} />
        </Button>
      </div>
    </Card>
  );
}
