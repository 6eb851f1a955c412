import Phone from "lucide-react/icons/phone";
import Printer from "lucide-react/icons/printer";
import { countStep } from "#client/api/sources.ts";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { copyWithToast } from "#client/components/share/copy-with-toast.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { cn } from "#client/lib/cn.ts";
import { telephoneHref } from "#shared/phones.ts";
import * as words from "#words/message.json";
import { type MessageProps, mailPageFor, messageFor } from "./message.ts";

/** What can be done with the message: copy and print it, call, or send it. */
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
        <ButtonLink href={mailPage} newTab onClick={copyAndGo}>
          {contactPage ? words.contactPage : words.website}
        </ButtonLink>
      )}
    </>
  );
}
