import type { CallOutcome } from "#shared/api/calls.ts";
import type { Representative } from "#shared/api/representatives.ts";
import type { MessageKind, Sender } from "./message.ts";

export interface CallRound {
  outcome: CallOutcome | undefined;
  onReport: (outcome: CallOutcome) => void;
}

export interface MessageProps extends CallRound {
  member: Representative;
  /** Where they take messages; undefined where we only know their website. */
  contactPage: string | undefined;
  part: MessageKind;
  onPart: (part: MessageKind) => void;
  /** What this member is thanked or asked for about bills; "" for nothing. */
  aboutBills: string;
  sender: Sender;
  onSender: (sender: Sender) => void;
}
