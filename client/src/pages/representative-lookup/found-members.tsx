import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { watchQuery } from "#client/api/watch.ts";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { useMediaQuery } from "#client/components/use-media-query.ts";
import type { CallOutcome } from "#shared/api/calls.ts";
import type { Representative, RepresentativeLookup } from "#shared/api/representatives.ts";
import { isHouseMember, isSenator } from "#shared/congress.ts";
import { aboutBills, standingsOf } from "./bill-standing.ts";
import type { MessageKind, Sender } from "./message.ts";
import { MessagePanel } from "./message-panel.tsx";
import { RepresentativeCard } from "./representative-card.tsx";
import { keyOf, useCallRound } from "./use-call-round.ts";

const MessageDialog = lazyPart(() => import("./message-dialog.tsx"), "MessageDialog");

interface FoundMembersProps {
  found: RepresentativeLookup;
  sender: Sender;
  onSender: (sender: Sender) => void;
}

/** The members of an address, and what to say to each: beside them where there is room, otherwise in a dialog. */
export function FoundMembers({ found, sender, onSender }: FoundMembersProps) {
  // Tailwind's `lg`: room for the script beside the members.
  const isWide = useMediaQuery("(min-width: 64rem)");
  const panelHeading = useRef<HTMLHeadingElement>(null);
  const house = found.representatives.filter(isHouseMember);
  const senators = found.representatives.filter(isSenator);
  const members = [...house, ...senators];
  const [chosen, setChosen] = useState<Representative | undefined>(members[0]);
  const [part, setPart] = useState<MessageKind>("call");
  const [isOpen, setOpen] = useState(false);
  const { outcomes, nextCall, report, leave } = useCallRound(members, found.state ?? "");
  const { data: watch } = useQuery(watchQuery());

  // The next press is most likely the one that opens it.
  useEffect(() => {
    if (!isWide) MessageDialog.preload();
  }, [isWide]);

  const standings = (member: Representative) =>
    standingsOf(member, found.stands[member.id], watch?.bills ?? []);
  const show = (member: Representative, shownPart: MessageKind) => {
    leave();
    setChosen(member);
    setPart(shownPart);
    if (isWide) panelHeading.current?.focus();
    else setOpen(true);
  };
  const setDialog = (open: boolean) => {
    setOpen(open);
    if (!open) leave();
  };
  const reportCall = (member: Representative, outcome: CallOutcome) => {
    setChosen(report(member, outcome));
    setPart("call");
  };
  const cards = (shown: Representative[]) =>
    shown.map((member) => (
      <RepresentativeCard
        key={keyOf(member)}
        member={member}
        standings={standings(member)}
        onShow={(shownPart) => show(member, shownPart)}
        preload={preloadHandlers(MessageDialog)}
        outcome={outcomes.get(keyOf(member))}
        onReport={(outcome) => reportCall(member, outcome)}
        nextCall={!isWide && !isOpen && nextCall?.key === keyOf(member) ? nextCall : undefined}
      />
    ));
  const shared = chosen && {
    member: chosen,
    contactPage: found.contactPages[chosen.id],
    part,
    onPart: setPart,
    aboutBills: aboutBills(standings(chosen)),
    sender,
    onSender,
    outcome: outcomes.get(keyOf(chosen)),
    onReport: (outcome: CallOutcome) => reportCall(chosen, outcome),
    nextCall,
  };
  return (
    <div className="mt-8 grid gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-y-10">
        {house.length > 0 && <Chamber title="US Representative">{cards(house)}</Chamber>}
        {senators.length > 0 && <Chamber title="US Senators">{cards(senators)}</Chamber>}
      </div>
      {shared && isWide && <MessagePanel {...shared} headingRef={panelHeading} />}
      {shared && !isWide && <MessageDialog {...shared} open={isOpen} onOpenChange={setDialog} />}
    </div>
  );
}

function Chamber({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-4">
        {title}
      </h3>
      <ul className="grid gap-6 sm:grid-cols-2 sm:*:only:col-span-2">{children}</ul>
    </section>
  );
}
