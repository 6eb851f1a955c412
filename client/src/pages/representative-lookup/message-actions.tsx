import Phone from "lucide-react/icons/phone";
import Printer from "lucide-react/icons/printer";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { copyWithToast } from "#client/components/share/copy-with-toast.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { cn } from "#client/lib/cn.ts";
import { telephoneHref } from "#client/lib/format.ts";
import { mailPageOf, wordsFor } from "./message.ts";
import type { MemberWordsProps } from "./message-props.ts";

/** What can be done with the words: copy and print them, call, or send them. */
export function WordActions(props: MemberWordsProps) {
  const { member, contactPage, part, words, aboutBills } = props;
  const text = wordsFor(part, words, member, aboutBills);
  const mailPage = mailPageOf(props);
  return (
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
  );
}
