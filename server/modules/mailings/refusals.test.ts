import { expect, test } from "vitest";
import { MailError } from "#server/platform/mail/mail-transport.ts";
import { outcomeOf } from "./refusals.ts";

const to = { name: "Ada María O'Neill-Ruiz", address: "ada.oneill@example.org" };

const refusal = (response: string) =>
  outcomeOf(
    new MailError("did not take the mail", {
      isOutage: false,
      smtp: Object.assign(new Error("refused"), { response, responseCode: 550, command: "RCPT TO" }),
    }),
    to,
  );

test.each([
  ["550 5.1.1 <ada.oneill@example.org> is unknown", "550 5.1.1 <[email removed]> is unknown"],
  ["550 5.1.1 User ada.oneill is unknown", "550 5.1.1 User [removed] is unknown"],
  [
    "550 5.1.1 Mailbox of MARÍA O'Neill-Ruiz (ADA) closed",
    "550 5.1.1 Mailbox of [removed] O'[removed] ([removed]) closed",
  ],
  ["550 5.7.1 Blocked by our list, see list 7", "550 5.7.1 Blocked by our list, see list 7"],
])("a mail server's reply loses what names its person: %s", (response, words) => {
  expect(refusal(response)).toMatchObject({ kind: "refused", reason: `Refused: ${words}` });
});
