import type { MailError, OutgoingMail, SmtpError } from "#server/platform/mail/mail-transport.ts";
import * as reasons from "#shared/words/en/mailing-reasons.json";

/** What became of a mail. `unknown`: the whole message was sent without a response. */
export type SmtpOutcome =
  | { kind: "sent" }
  | { kind: "unknown" }
  | { kind: "later"; reason: string }
  /** `code`: "550 5.7.1", without the words, which may differ for each mail. */
  | { kind: "refused"; reason: string; code: string; isBadAddress: boolean }
  /** The mail server refuses us for any recipient. */
  | { kind: "outage"; reason: string };

const separator = /([^\p{L}\p{N}.+_-]+)/u;

/** A reply's words, without anything that may name its person: also not "no such user ada". */
function said({ response, message }: SmtpError, { name, address }: Recipient): string {
  const mailbox = address.split("@")[0] ?? "";
  const names = [mailbox, ...name.split(separator)].map((word) => word.toLowerCase());
  return (response ?? message)
    .replace(/\S+@\S+/g, "...")
    .split(separator)
    .map((word) => (/[\p{L}\p{N}]/u.test(word) && names.includes(word.toLowerCase()) ? "..." : word))
    .join("")
    .replace(/\s+/g, " ")
    .slice(0, 200);
}

const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** RFC 3463: about the address of the sender, which many servers check only with the recipient's. */
const senderCodes = ["5.1.7", "5.1.8"];

type Recipient = OutgoingMail["to"];

export function outcomeOf({ message, smtp, isInDoubt }: MailError, to: Recipient): SmtpOutcome {
  if (isInDoubt) return { kind: "unknown" };
  if (!smtp) return { kind: "later", reason: `The mail ${message}.` };
  const { responseCode = 0, command = "", response = "", code } = smtp;
  const reason = said(smtp, to);
  const enhanced = enhancedCode.exec(response)?.[1] ?? "";
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  const isAboutUs = !isAboutMail || senderCodes.includes(enhanced);
  if ((responseCode >= 500 && isAboutUs) || (code === "EAUTH" && responseCode === 0))
    return { kind: "outage", reason: `The mail server refuses us: ${reason}` };
  if (responseCode >= 500)
    return {
      kind: "refused",
      reason: `Refused: ${reason}`,
      code: `${responseCode} ${enhanced}`,
      isBadAddress: enhanced.startsWith("5.1."),
    };
  // Our own side: an address that SMTP can't carry.
  if (code === "EENVELOPE" && responseCode === 0)
    return { kind: "refused", reason: reasons.notMailable, code: "", isBadAddress: false };
  return { kind: "later", reason: responseCode > 0 ? reason : reasons.noAnswer };
}
