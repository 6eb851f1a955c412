import Phone from "lucide-react/icons/phone";
import Printer from "lucide-react/icons/printer";
import { CopyButton } from "#client/components/share/copy-button.tsx";
import { copyWithToast } from "#client/components/share/copy-with-toast.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { cn } from "#client/lib/cn.ts";
import { telephoneHref } from "#client/lib/format.ts";
import { mailPageFor, messageFor } from "./message.ts";
import type { MessageProps } from "./message-props.ts";

/** What can be done with the message: copy and print it, call, or send it. */
export function MessageActions(props: MessageProps) {
  const { member, contactPage, part, sender, aboutBills } = props;
  const text = messageFor(part, sender, member, aboutBills);
  const mailPage = mailPageFor(props);
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
