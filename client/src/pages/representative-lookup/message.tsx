import Phone from "lucide-react/icons/phone";
import { type ReactNode, useId } from "react";
import { countStep } from "#client/api/sources.ts";
import { LabelledSelect } from "#client/components/form/fields.tsx";
import { OwnWordsField, SenderNameField } from "#client/components/letter-fields.tsx";
import { LetterFrame, LetterMeaning, LetterSheet, SaidAndMeant } from "#client/components/letter-sheet.tsx";
import { CopyButton, copyWithToast } from "#client/components/share/copy-button.tsx";
import { PrintButton } from "#client/components/share/print-button.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { Tabs } from "#client/components/ui/tabs.tsx";
import { type LawmakerLetterKind, type LetterKind, letterKinds } from "#client/content/letter-kinds.ts";
import {
  type BillRequest,
  callScript,
  callSentences,
  type LetterBlanks,
  letterText,
  type SupplyReports,
} from "#client/content/letters.ts";
import { cn } from "#client/lib/cn.ts";
import type { TypedPlace } from "#client/lib/typed-place.ts";
import type { CallOutcome } from "#shared/api/calls.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { titledName, titleOf } from "#shared/congress.ts";
import { telephoneHref } from "#shared/phones.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { fill } from "#shared/words.ts";
import { meaning } from "#texts/letters/meaning.ts";
import * as words from "#words/message.json";

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
function saidAndMeant(props: MessageProps) {
  const caller = callerOf(props.sender);
  const blanks = blanksOf(props);
  return meaning && { said: callSentences(caller, blanks), meant: callSentences(caller, blanks, meaning) };
}

const letterMeaning = (props: MessageProps): string | undefined =>
  props.part === "letter" && meaning ? letterText(props.sender.kind, blanksOf(props), meaning) : undefined;

/** Where a letter to a member is sent; undefined for a call, and for a letter to friends. */
const mailPageFor = ({ member, contactPage, part, sender }: MessageProps): string | undefined =>
  part === "letter" && sender.kind !== "colleague" ? (contactPage ?? member.url) : undefined;

const parts = [
  { id: "call", label: words.callScript },
  { id: "letter", label: words.letter },
];

export function MessageToMember({ actions, ...props }: MessageProps & { actions?: ReactNode }) {
  const { member, contactPage, part, onPart, sender } = props;
  const isCall = part === "call";
  const pairs = isCall ? saidAndMeant(props) : undefined;
  return (
    <Tabs
      label={words.whatToSay}
      tabs={parts}
      value={part}
      onValueChange={(id) => onPart(id === "call" ? "call" : "letter")}
    >
      <SenderFields {...props} />
      {!isCall && sender.kind === "colleague" && (
        <p className="mt-5 rounded-control bg-primary-soft px-4 py-3">
          {fill(words.toFriends, { member: titledName(member) })}
        </p>
      )}
      <div className="mt-5">
        {pairs ? (
          <LetterFrame label={words.callScript}>
            <SaidAndMeant {...pairs} />
          </LetterFrame>
        ) : (
          <LetterSheet text={messageFor(props)} label={isCall ? words.callScript : words.letter} />
        )}
        <LetterMeaning text={letterMeaning(props)} />
      </div>
      {mailPageFor(props) && (
        <p className="mt-4 text-sm text-ink-soft">{contactPage ? words.byTheirForm : words.byTheirWebsite}</p>
      )}
      {actions}
    </Tabs>
  );
}

function SenderFields({ part, sender, onSender }: Pick<MessageProps, "part" | "sender" | "onSender">) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
        <SenderNameField
          value={sender.senderName}
          onChange={(senderName) => onSender({ ...sender, senderName })}
        />
        <LabelledSelect
          id={`${id}-kind`}
          label={words.iAm}
          options={letterKinds.map((value) => ({ value, label: words.writers[value] }))}
          value={sender.kind}
          onChoose={(chosen) =>
            onSender({ ...sender, kind: letterKinds.find((kind) => kind === chosen) ?? "patient" })
          }
        />
      </div>
      {part === "letter" && (
        <OwnWordsField value={sender.ownWords} onChange={(ownWords) => onSender({ ...sender, ownWords })} />
      )}
      <p className="text-sm text-ink-soft">{words.staysHere}</p>
    </div>
  );
}

export function MessageActions(props: MessageProps) {
  const { member, contactPage, part, onDial } = props;
  const text = messageFor(props);
  const mailPage = mailPageFor(props);
  const isLetter = part === "letter";
  const count = () => isLetter && countStep("letter");
  const copyAndGo = () => {
    count();
    void copyWithToast(text, words.letterCopied, words.pasteThere);
  };
  return (
    <>
      <div className={cn("grid gap-3 sm:flex", isLetter && "grid-cols-2")}>
        {isLetter && <PrintButton onPrint={count}>{words.print}</PrintButton>}
        <CopyButton text={text} done={isLetter ? words.letterCopied : words.scriptCopied} onCopied={count}>
          {words.copy}
        </CopyButton>
      </div>
      {part === "call" && member.phone && (
        <ButtonLink href={telephoneHref(member.phone)} onClick={onDial} className="flex-1">
          <Phone aria-hidden className="size-5" />
          <span>
            <RichText
              message={words.call}
              parts={{ phone: <span className="whitespace-nowrap">{member.phone}</span> }}
            />
          </span>
        </ButtonLink>
      )}
      {mailPage && (
        <ButtonLink href={mailPage} onClick={copyAndGo}>
          {contactPage ? words.contactPage : words.website}
        </ButtonLink>
      )}
    </>
  );
}
