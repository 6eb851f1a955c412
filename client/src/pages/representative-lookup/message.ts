import type { Representative } from "#shared/api/representatives.ts";
import { titledName } from "#shared/congress.ts";
import { callScript, type LetterKind, letterText } from "#shared/letters.ts";
import { stateNameOf } from "#shared/us-states.ts";

export type MessageKind = "call" | "letter";

/** What the visitor says of themselves. It stays in this page: nothing of it is sent or stored. */
export interface Sender {
  kind: LetterKind;
  senderName: string;
  ownWords: string;
}

/** What to say to a member: the call script or the letter, with what the visitor says of themselves. */
export function messageFor(
  part: MessageKind,
  { kind, senderName, ownWords }: Sender,
  member: Representative,
  aboutBills: string,
): string {
  const state = stateNameOf(member.state);
  const recipient = titledName(member);
  if (part === "letter")
    return letterText(kind, {
      recipient: kind === "colleague" ? undefined : recipient,
      state,
      ownWords,
      senderName,
      aboutBills,
    });
  // A writer to colleagues calls as a supporter.
  return callScript(kind === "colleague" ? "supporter" : kind, {
    recipient,
    state,
    senderName,
    aboutBills,
  });
}

interface MailPage {
  member: Representative;
  contactPage: string | undefined;
  part: MessageKind;
  sender: Sender;
}

/** Where a letter to a member is sent; undefined for a call, and for a letter to friends. */
export const mailPageFor = ({ member, contactPage, part, sender }: MailPage): string | undefined =>
  part === "letter" && sender.kind !== "colleague" ? (contactPage ?? member.url) : undefined;
