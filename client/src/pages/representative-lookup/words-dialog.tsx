import Phone from "lucide-react/icons/phone";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { LetterSheet } from "#client/components/letter-sheet.tsx";
import { PrintCopy } from "#client/components/print-copy.tsx";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { copyWithToast } from "#client/components/share/copy-with-toast.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { Dialog } from "#client/components/ui/dialog.tsx";
import { Tabs } from "#client/components/ui/tabs.tsx";
import { cn } from "#client/lib/cn.ts";
import { telephoneHref } from "#client/lib/format.ts";
import type { Representative } from "#shared/api/representatives.ts";
import { titledName } from "#shared/congress.ts";
import { WriterFields } from "./writer-fields.tsx";
import { type WordsPart, type WriterWords, wordsFor } from "./writer-words.ts";

interface WordsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  member: Representative;
  /** Where they take messages; undefined where we only know their website. */
  contactPage: string | undefined;
  firstPart: WordsPart;
  /** What this member is thanked or asked for about bills; "" for nothing. */
  aboutBills: string;
  words: WriterWords;
  onWords: (words: WriterWords) => void;
}

const parts = [
  { id: "call", label: "Call script" },
  { id: "letter", label: "Letter" },
];

/** What to say to one member, on the phone or in a letter, with the visitor's own words in it. */
export function WordsDialog(props: WordsDialogProps) {
  const { open, onOpenChange, member, contactPage, firstPart, aboutBills, words, onWords } = props;
  const [part, setPart] = useState<WordsPart>(firstPart);
  const recipient = titledName(member);
  const isToFriends = part === "letter" && words.kind === "colleague";
  const text = wordsFor(part, words, member, aboutBills);
  const mailPage = part === "letter" && !isToFriends ? (contactPage ?? member.url) : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={recipient}
      footer={
        <>
          <div className={cn("grid gap-3 sm:flex", part === "letter" && "grid-cols-2")}>
            {part === "letter" && (
              <Button variant="secondary" onClick={() => window.print()}>
                <Printer aria-hidden className="size-5" />
                Print
              </Button>
            )}
            <CopyButton text={text} done={part === "call" ? "Call script copied" : "Letter copied"}>
              Copy
            </CopyButton>
          </div>
          {part === "call" && member.phone && (
            <ButtonLink href={telephoneHref(member.phone)}>
              <Phone aria-hidden className="size-5" />
              Call {member.phone}
            </ButtonLink>
          )}
          {mailPage && (
            <ButtonLink
              href={mailPage}
              newTab
              onClick={() => void copyWithToast(text, "Letter copied", "Paste it into the form there.")}
            >
              {contactPage ? "Send it through the official contact page" : "Open the official website"}
            </ButtonLink>
          )}
        </>
      }
    >
      <Tabs
        label="What to say"
        tabs={parts}
        value={part}
        onValueChange={(id) => setPart(id === "call" ? "call" : "letter")}
      >
        <WriterFields part={part} words={words} onWords={onWords} />
        {isToFriends && (
          <p className="mt-5 rounded-control bg-primary-soft px-4 py-3">
            This letter goes to people you know, not to {recipient}.
          </p>
        )}
        <div className="mt-6">
          <LetterSheet text={text} label={part === "call" ? "Call script" : "Letter"} />
        </div>
        {mailPage && (
          <p className="mt-4 text-sm text-ink-soft">
            Members of Congress take mail through a form of their own, from people who live in their state or
            district. The button below copies your letter and opens{" "}
            {contactPage ? "that form" : "their website"}: {!contactPage && 'look for "Contact" there, and '}
            paste it in.
          </p>
        )}
      </Tabs>
      <PrintCopy>{text}</PrintCopy>
    </Dialog>
  );
}
