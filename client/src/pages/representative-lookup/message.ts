import { callScript, letterText } from "#client/content/letters.ts";
import type { CallOutcome } from "#shared/api/calls.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { titledName } from "#shared/congress.ts";
import type { LetterKind } from "#shared/letter-kinds.ts";
import { stateNameOf } from "#shared/us-states.ts";
import type { TypedPlace } from "./typed-place.ts";

export type MessageKind = "call" | "letter";

/** What the visitor says of themselves. It stays in this page: nothing of it is sent or stored. */
export interface Sender {
  kind: LetterKind;
  senderName: string;
  ownWords: string;
}

/** How calls to a member go. */
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
  /** What this member is thanked or asked for about bills; "" for nothing. */
  aboutBills: string;
  /** What people of the member's state met at the pharmacy; "" where no number is public. */
  aboutSupply: string;
  /** Out of the address that was typed. */
  place: TypedPlace;
  sender: Sender;
  onSender: (sender: Sender) => void;
}

/** What to say to a member: the call script or the letter, with what the visitor says of themselves. */
export function messageFor({ part, sender, member, place, aboutBills, aboutSupply }: MessageProps): string {
  const { kind, senderName, ownWords } = sender;
  const recipient = titledName(member);
  const known = { ...place, state: stateNameOf(member.state), senderName, aboutBills };
  if (part === "letter")
    return letterText(kind, {
      ...known,
      recipient: kind === "colleague" ? undefined : recipient,
      ownWords,
    });
  // A writer to colleagues calls as a supporter.
  return callScript(kind === "colleague" ? "supporter" : kind, { ...known, recipient, aboutSupply });
}

/** Where a letter to a member is sent; undefined for a call, and for a letter to friends. */
export const mailPageFor = ({ member, contactPage, part, sender }: MessageProps): string | undefined =>
  part === "letter" && sender.kind !== "colleague" ? (contactPage ?? member.url) : undefined;
