import { useQuery } from "@tanstack/react-query";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { recentRegistration } from "#client/api/registrations.ts";
import { useSiteLinks } from "#client/api/site-links.ts";
import { aboutBills, billPositionsOf } from "#client/components/bill-position.tsx";
import { Switchboard } from "#client/components/contact-links.tsx";
import { OwnDistrict } from "#client/components/own-district.tsx";
import { PrintCopy } from "#client/components/print-copy.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { useMediaQuery } from "#client/components/use-media-query.ts";
import type { SupplyReports } from "#client/content/letters.ts";
import { read } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { scrollAndFocus } from "#client/lib/focus.ts";
import { formatDate } from "#client/lib/format.ts";
import { useFrame } from "#client/lib/frame.ts";
import { inEnglish } from "#client/lib/page-language.ts";
import { typedPlace } from "#client/lib/typed-place.ts";
import type { getAvailability } from "#shared/api/availability.ts";
import type { CallOutcome } from "#shared/api/calls.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import type { Representative, RepresentativeLookup } from "#shared/api/representatives.ts";
import type { getWatch } from "#shared/api/watch.ts";
import { mondays, type Product, parseProducts } from "#shared/availability.ts";
import { isHouseMember, isSenator, titledName } from "#shared/congress.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { fill } from "#shared/words.ts";
import { meaning } from "#texts/letters/meaning.ts";
import * as words from "#words/lookup.json";
import { thanks } from "#words/members.json";
import {
  houseNeedsStreet,
  nearbyAddress,
  severalDistricts,
  streetUnknown,
  zipCodeAlone,
} from "#words/seats.json";
import {
  AfterCall,
  CallsDone,
  type CallsDoneProps,
  keyOf,
  type NextCall,
  NextCallNote,
  OfficeStatus,
  useCallRound,
} from "./calls.tsx";
import {
  MessageActions,
  type MessageKind,
  type MessageProps,
  MessageToMember,
  messageFor,
  type Sender,
} from "./message.tsx";
import { RepresentativeCard } from "./representative-card.tsx";

/** The sentences name a state, so they are recognized by their beginning. */
const adviceStarts = [zipCodeAlone, streetUnknown].map((sentence) => sentence.split("{")[0] ?? sentence);

/** What to do about a rough address. */
const isStreetAdvice = (note: string): boolean =>
  [houseNeedsStreet, nearbyAddress, severalDistricts].includes(note) ||
  adviceStarts.some((start) => note.startsWith(start));

interface LookupResultsProps {
  lookup: RepresentativeLookup;
  /** As it was typed. */
  address: string;
  /** Kept from one search to the next. */
  sender: Sender;
  onSender: (sender: Sender) => void;
  /** The visitor has agreed on another page that we remember the district. */
  remembersDistrict?: boolean | undefined;
}

/** What a search found. Its heading scrolls to the top and takes the focus. */
export function LookupResults({ lookup, address, sender, onSender, remembersDistrict }: LookupResultsProps) {
  const registrationId = recentRegistration();
  const hasHouse = lookup.representatives.some(isHouseMember);
  const isEmpty = lookup.representatives.length === 0;
  // The warning shows it, once.
  const isAdvice = (note: string) => lookup.lowAccuracy && isStreetAdvice(note);
  const advice = lookup.notes.filter(isAdvice).join(" ");
  const notes = lookup.notes.filter((note) => !isAdvice(note));
  const isInOneDistrict = !isEmpty && !lookup.lowAccuracy && !lookup.isSplit;
  return (
    <div className="mt-12 border-t border-line pt-10">
      {/* Once, because each search is a new element (its key). */}
      <h2 ref={scrollAndFocus} tabIndex={-1} className="scroll-mt-6">
        {fill(words.results, { place: lookup.location || words.addressEntered })}
      </h2>
      {lookup.asOf && (
        <p className="mt-2 text-sm text-ink-soft">
          {fill(words.source, { source: words.sources[lookup.source], date: formatDate(lookup.asOf) })}
        </p>
      )}
      <div className="mt-5 grid max-w-prose grid-cols-1 gap-3 empty:hidden">
        {lookup.lowAccuracy && (
          <Notice warns>
            {words.rough} {advice || (hasHouse ? words.houseMayDiffer : houseNeedsStreet)}
          </Notice>
        )}
        {!isEmpty && notes.map((note) => <Notice key={note}>{note}</Notice>)}
        {remembersDistrict && !isInOneDistrict && <Notice warns>{words.districtNotRemembered}</Notice>}
      </div>
      {isEmpty ? (
        <NobodyFound notes={notes} />
      ) : (
        <FoundMembers lookup={lookup} address={address} sender={sender} onSender={onSender} />
      )}
      {registrationId && isInOneDistrict && (
        <div className="mt-8 max-w-form">
          <OwnDistrict owner={{ registrationId }} address={address} hasConsent={remembersDistrict} />
        </div>
      )}
    </div>
  );
}

function Notice({ warns = false, children }: { warns?: boolean; children: ReactNode }) {
  const Icon = warns ? TriangleAlert : Info;
  return (
    <p
      className={cn(
        "flex gap-3 rounded-control px-4 py-3",
        warns ? "bg-warning-soft text-warning" : "bg-primary-soft text-ink",
      )}
    >
      <Icon aria-hidden className="mt-1 size-5" />
      <span>{children}</span>
    </p>
  );
}

const NobodyFound = ({ notes }: { notes: readonly string[] }) => (
  <div className="mt-6 max-w-prose">
    <p className="text-lg font-medium">{words.nobody}</p>
    {notes.map((note) => (
      <p key={note} className="mt-2 text-ink-soft">
        {note}
      </p>
    ))}
    <p className="mt-4">{words.check}</p>
    <ul className="mt-2 list-disc space-y-1 pl-6">
      <li>{words.checkStreet}</li>
      <li>{words.checkCity}</li>
      <li>{words.checkHome}</li>
    </ul>
    <p className="mt-4">
      <Switchboard />
    </p>
  </div>
);

const MessageDialog = lazyPart(() => import("./message-dialog.tsx"), "MessageDialog");

interface FoundMembersProps {
  lookup: RepresentativeLookup;
  /** As it was typed: its town and ZIP code go into the script, here in the browser. */
  address: string;
  sender: Sender;
  onSender: (sender: Sender) => void;
}

/** The members of an address, and what to say to each: beside them where there is room, otherwise in a dialog. */
function FoundMembers({ lookup, address, sender, onSender }: FoundMembersProps) {
  const inFrame = useFrame() !== undefined;
  // Tailwind's `lg`: room for the script beside the members. A dialog in a high frame could open out of view.
  const isWide = useMediaQuery("(min-width: 64rem)") || inFrame;
  const panelHeading = useRef<HTMLHeadingElement>(null);
  const house = lookup.representatives.filter(isHouseMember);
  const senators = lookup.representatives.filter(isSenator);
  const members = [...house, ...senators];
  const [first] = members;
  const [chosen, setChosen] = useState(first);
  const [part, setPart] = useState<MessageKind>("call");
  const [isOpen, setOpen] = useState(false);
  const round = useCallRound(members, lookup.state ?? "");
  const { outcomes, nextCall } = round;
  const { data: watch } = useQuery(read<typeof getWatch>("/api/watch"));
  const state = stateNameOf(lookup.state ?? first?.state ?? "");
  const availability = useQuery({
    ...read<typeof getAvailability>(`/api/availability?state=${encodeURIComponent(state ?? "")}`),
    enabled: state !== undefined,
  });
  const products = parseProducts(useSiteLinks()?.availabilityProducts ?? "");

  // The next press is most likely the one that opens it.
  useEffect(() => {
    if (!isWide) MessageDialog.preload();
  }, [isWide]);

  const billPositions = (member: Representative) =>
    billPositionsOf(member, watch?.bills ?? [], lookup.stands[member.id]);
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
        billPositions={billPositions(member)}
        isShown={isShown(member)}
        isNext={!isWide && member === upNext}
        onShow={(shownPart) => show(member, shownPart)}
        nextCall={!isWide && !isOpen && nextCall?.key === keyOf(member) ? nextCall : undefined}
        {...callsTo(member)}
      />
    ));
  const message: MessageProps | undefined = chosen && {
    member: chosen,
    contactPage: lookup.contactPages[chosen.id],
    part,
    onPart: setPart,
    aboutBills: aboutBills(billPositions(chosen)),
    aboutSupply: availability.data ? aboutSupply(availability.data, products, state) : undefined,
    place: typedPlace(address, lookup.state ?? chosen.state, lookup.location),
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

interface MessagePanelProps extends MessageProps {
  nextCall: NextCall | undefined;
  /** Shown after the last call, instead of a message. */
  done: CallsDoneProps | undefined;
  /** Takes the focus when a visitor chooses a member. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

function MessagePanel({ nextCall, done, headingRef, ...props }: MessagePanelProps) {
  const headingId = useId();
  const { member, part, outcome, onReport } = props;
  return (
    <section aria-labelledby={headingId} className="min-w-0 self-start">
      {nextCall && <NextCallNote key={nextCall.number} text={nextCall.text} />}
      <h3 ref={headingRef} id={headingId} tabIndex={-1} className="mb-3 scroll-mt-6">
        {done ? thanks : titledName(member)}
      </h3>
      {done ? (
        <CallsDone {...done} />
      ) : (
        <MessageToMember
          {...props}
          actions={
            <>
              <div className="mt-4 flex flex-row-reverse flex-wrap justify-end gap-3">
                <MessageActions {...props} />
              </div>
              {part === "call" && (
                <div className="mt-5 grid gap-4">
                  {member.phone && <OfficeStatus />}
                  <AfterCall name={member.name} outcome={outcome} onReport={onReport} />
                </div>
              )}
            </>
          }
        />
      )}
      {part === "letter" && <PrintCopy {...inEnglish}>{messageFor(props)}</PrintCopy>}
    </section>
  );
}

const recentWeeks = 4;

/** What happened to people of the member's state at the pharmacy: the largest public number of the last weeks; none where all went well. */
export function aboutSupply(
  { weeks, asOf }: EndpointResponse<typeof getAvailability>,
  products: readonly Product[],
  state: string | undefined,
): SupplyReports | undefined {
  const recent = new Set(mondays(asOf, recentWeeks));
  const troubled = weeks.filter(
    (cell) =>
      state !== undefined && cell.state === state && recent.has(cell.week) && cell.outcomes?.filled !== 1,
  );
  const [largest] = troubled.toSorted((a, b) => b.reports - a.reports);
  if (!largest) return undefined;
  const { product, reports, outcomes, week } = largest;
  return {
    reports,
    state: state ?? "",
    product: products.find(({ id }) => id === product)?.name ?? product,
    week,
    notAsUsual: outcomes ? Math.round((1 - outcomes.filled) * 10) : undefined,
  };
}
