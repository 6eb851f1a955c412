import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { availabilityInQuery } from "#client/api/availability.ts";
import { useSiteLinks } from "#client/api/site-links.ts";
import { watchQuery } from "#client/api/watch.ts";
import { aboutBills, billStandsOf } from "#client/components/bill-stand.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { useMediaQuery } from "#client/components/use-media-query.ts";
import { cn } from "#client/lib/cn.ts";
import { useFrame } from "#client/lib/frame.ts";
import type { CallOutcome } from "#shared/api/calls.ts";
import type { Representative, RepresentativeLookup } from "#shared/api/representatives.ts";
import { parseProducts } from "#shared/availability.ts";
import { isHouseMember, isSenator } from "#shared/congress.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { meaning } from "#texts/letters/meaning.ts";
import * as words from "#words/lookup.json";
import { aboutSupply } from "./about-supply.ts";
import type { MessageKind, MessageProps, Sender } from "./message.ts";
import { MessagePanel } from "./message-panel.tsx";
import { RepresentativeCard } from "./representative-card.tsx";
import { typedPlace } from "./typed-place.ts";
import { keyOf, useCallRound } from "./use-call-round.ts";

const MessageDialog = lazyPart(() => import("./message-dialog.tsx"), "MessageDialog");

interface FoundMembersProps {
  found: RepresentativeLookup;
  /** As it was typed: its town and ZIP code go into the script, here in the browser. */
  address: string;
  sender: Sender;
  onSender: (sender: Sender) => void;
}

/** The members of an address, and what to say to each: beside them where there is room, otherwise in a dialog. */
export function FoundMembers({ found, address, sender, onSender }: FoundMembersProps) {
  const inFrame = useFrame() !== undefined;
  // Tailwind's `lg`: room for the script beside the members. A dialog in a high frame could open out of view.
  const isWide = useMediaQuery("(min-width: 64rem)") || inFrame;
  const panelHeading = useRef<HTMLHeadingElement>(null);
  const house = found.representatives.filter(isHouseMember);
  const senators = found.representatives.filter(isSenator);
  const members = [...house, ...senators];
  const [first] = members;
  const [chosen, setChosen] = useState(first);
  const [part, setPart] = useState<MessageKind>("call");
  const [isOpen, setOpen] = useState(false);
  const round = useCallRound(members, found.state ?? "");
  const { outcomes, nextCall } = round;
  const { data: watch } = useQuery(watchQuery());
  const state = stateNameOf(found.state ?? first?.state ?? "");
  const availability = useQuery({ ...availabilityInQuery(state ?? ""), enabled: state !== undefined });
  const products = parseProducts(useSiteLinks()?.availabilityProducts ?? "");

  // The next press is most likely the one that opens it.
  useEffect(() => {
    if (!isWide) MessageDialog.preload();
  }, [isWide]);

  const billStands = (member: Representative) =>
    billStandsOf(member, found.stands[member.id], watch?.bills ?? []);
  const show = (member: Representative, shownPart: MessageKind) => {
    round.leave();
    setChosen(member);
    setPart(shownPart);
    if (isWide) panelHeading.current?.focus();
    else setOpen(true);
  };
  const setDialog = (open: boolean) => {
    setOpen(open);
    if (!open) round.leave();
  };
  const report = (member: Representative, outcome: CallOutcome) => {
    const next = round.report(member, outcome);
    if (next) setChosen(next);
    else setOpen(!isWide);
    setPart("call");
  };
  const callsTo = (member: Representative) => ({
    outcome: outcomes.get(keyOf(member)),
    isDialed: round.isDialed(member),
    onDial: () => round.dial(member),
    onReport: (outcome: CallOutcome) => report(member, outcome),
  });
  const isShown = (member: Representative) =>
    (isWide || isOpen) && !round.isDone && chosen !== undefined && keyOf(chosen) === keyOf(member);
  const upNext = members.find((member) => member.phone && !outcomes.has(keyOf(member)));
  const cards = (shown: Representative[]) =>
    shown.map((member) => (
      <RepresentativeCard
        key={keyOf(member)}
        member={member}
        billStands={billStands(member)}
        isShown={isShown(member)}
        isNext={!isWide && member === upNext}
        onShow={(shownPart) => show(member, shownPart)}
        preload={preloadHandlers(MessageDialog)}
        nextCall={!isWide && !isOpen && nextCall?.key === keyOf(member) ? nextCall : undefined}
        {...callsTo(member)}
      />
    ));
  const message: MessageProps | undefined = chosen && {
    member: chosen,
    contactPage: found.contactPages[chosen.id],
    part,
    onPart: setPart,
    aboutBills: aboutBills(billStands(chosen)),
    aboutSupply: availability.data ? aboutSupply(availability.data, products, state) : undefined,
    place: typedPlace(address, found.state ?? chosen.state, found.location),
    sender,
    onSender,
    ...callsTo(chosen),
  };
  const done =
    round.isDone && first
      ? {
          calls: outcomes.size,
          busy: members.filter((member) => outcomes.get(keyOf(member)) === "busy"),
          onShow: show,
          first,
        }
      : undefined;
  return (
    <div className={cn("mt-8 grid grid-cols-1 gap-6", meaning ? "lg:grid-cols-2" : "lg:grid-cols-[3fr_2fr]")}>
      <div className="grid grid-cols-1 content-start gap-y-10">
        {house.length > 0 && <Chamber title={words.houseMember}>{cards(house)}</Chamber>}
        {senators.length > 0 && <Chamber title={words.senators}>{cards(senators)}</Chamber>}
      </div>
      {message && isWide && (
        <MessagePanel {...message} nextCall={nextCall} done={done} headingRef={panelHeading} />
      )}
      {message && !isWide && (
        <MessageDialog {...message} nextCall={nextCall} done={done} open={isOpen} onOpenChange={setDialog} />
      )}
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
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 sm:*:only:col-span-2">{children}</ul>
    </section>
  );
}
