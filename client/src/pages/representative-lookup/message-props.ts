import type { CallOutcome } from "#shared/api/calls.ts";
import type { Representative } from "#shared/api/representatives.ts";
import type { WordsPart, WriterWords } from "./message.ts";

export interface CallRound {
  outcome: CallOutcome | undefined;
  onReport: (outcome: CallOutcome) => void;
}

export interface MemberWordsProps extends CallRound {
  member: Representative;
  /** Where they take messages; undefined where we only know their website. */
  contactPage: string | undefined;
  part: WordsPart;
  onPart: (part: WordsPart) => void;
  /** What this member is thanked or asked for about bills; "" for nothing. */
  aboutBills: string;
  words: WriterWords;
  onWords: (words: WriterWords) => void;
}
