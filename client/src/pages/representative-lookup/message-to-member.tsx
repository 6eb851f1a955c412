import Phone from "lucide-react/icons/phone";
import Printer from "lucide-react/icons/printer";
import { type ReactNode, useId } from "react";
import { countStep } from "#client/api/sources.ts";
import { LabelledSelect } from "#client/components/form/fields.tsx";
import { OwnWordsField, SenderNameField } from "#client/components/letter-fields.tsx";
import { LetterFrame, LetterMeaning, LetterSheet, SaidAndMeant } from "#client/components/letter-sheet.tsx";
import { CopyButton, copyWithToast } from "#client/components/share/copy-button.tsx";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { Tabs } from "#client/components/ui/tabs.tsx";
import { letterKinds } from "#client/content/letter-kinds.ts";
import { cn } from "#client/lib/cn.ts";
import { titledName } from "#shared/congress.ts";
import { telephoneHref } from "#shared/phones.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/message.json";
import { letterMeaning, type MessageProps, mailPageFor, messageFor, saidAndMeant } from "./message.ts";

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
  const print = () => {
    count();
    window.print();
  };
  const copyAndGo = () => {
    count();
    void copyWithToast(text, words.letterCopied, words.pasteThere);
  };
  return (
    <>
      <div className={cn("grid gap-3 sm:flex", isLetter && "grid-cols-2")}>
        {isLetter && (
          <Button variant="secondary" onClick={print}>
            <Printer aria-hidden className="size-5" />
            {words.print}
          </Button>
        )}
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
