import type { LawmakerLetterKind, LetterKind } from "#client/content/letter-kinds.ts";
import {
  type BillRequest,
  callScript,
  callSentences,
  type LetterBlanks,
  letterText,
  type SupplyReports,
} from "#client/content/letters.ts";
import type { TypedPlace } from "#client/lib/typed-place.ts";
import type { CallOutcome } from "#shared/api/calls.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { titleOf } from "#shared/congress.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { meaning } from "#texts/letters/meaning.ts";

export type MessageKind = "call" | "letter";

/** What the visitor says of themselves. It stays in this page: nothing of it is sent or stored. */
export interface Sender {
  kind: LetterKind;
  senderName: string;
  ownWords: string;
}

export interface MemberCalls {
  outcome: CallOutcome | undefined;
  /** Call was pressed, and how it went is not known yet. */
  isDialed: boolean;
  onDial: () => void;
  onReport: (outcome: CallOutcome) => void;
}

export interface MessageProps extends MemberCalls {
  member: Representative;
  /** Where they take messages; undefined where we only know their website. */
  contactPage: string | undefined;
  part: MessageKind;
  onPart: (part: MessageKind) => void;
  /** What this member is thanked or asked for. */
  aboutBills: readonly BillRequest[];
  /** What happened to people of the member's state at the pharmacy; undefined where no number is public. */
  aboutSupply: SupplyReports | undefined;
  /** Town and ZIP code of the typed address. */
  place: TypedPlace;
  sender: Sender;
  onSender: (sender: Sender) => void;
}

function blanksOf({ part, sender, member, place, aboutBills, aboutSupply }: MessageProps): LetterBlanks {
  const { kind, senderName, ownWords } = sender;
  const isToFriends = part === "letter" && kind === "colleague";
  return {
    ...place,
    state: stateNameOf(member.state),
    senderName,
    ownWords,
    recipient: isToFriends ? undefined : { name: member.name, title: titleOf(member) },
    aboutBills,
    aboutSupply,
  };
}

/** A writer to colleagues calls as a supporter. */
const callerOf = ({ kind }: Sender): LawmakerLetterKind => (kind === "colleague" ? "supporter" : kind);

/** What to say to a member: the call script or the letter, with what the visitor says of themselves. */
export const messageFor = (props: MessageProps): string =>
  props.part === "letter"
    ? letterText(props.sender.kind, blanksOf(props))
    : callScript(callerOf(props.sender), blanksOf(props));

/** The script with its meaning, on pages in another language. */
export function saidAndMeant(props: MessageProps) {
  const caller = callerOf(props.sender);
  const blanks = blanksOf(props);
  return meaning && { said: callSentences(caller, blanks), meant: callSentences(caller, blanks, meaning) };
}

export const letterMeaning = (props: MessageProps): string | undefined =>
  props.part === "letter" && meaning ? letterText(props.sender.kind, blanksOf(props), meaning) : undefined;

/** Where a letter to a member is sent; undefined for a call, and for a letter to friends. */
export const mailPageFor = ({ member, contactPage, part, sender }: MessageProps): string | undefined =>
  part === "letter" && sender.kind !== "colleague" ? (contactPage ?? member.url) : undefined;
