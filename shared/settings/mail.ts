import { z } from "zod";
import { requiredLine, requiredText } from "../fields.ts";
import { mailProviderIds, mailProviderLabels } from "../mail-providers.ts";
import { onOrOff, orEmpty, type SettingDefinitions } from "./definition.ts";

const rateMessage = "Please enter a whole number from 1 to 1,000,000";

export const mail = {
  postalAddress: {
    label: "Postal address",
    description: "Shown under every mailing, as the law asks. A PO box is fine.",
    rule: orEmpty(requiredText("", 300)),
    input: "text",
  },
  mailingPerHour: {
    label: "Mailing emails per hour",
    description: "Ask your mail provider what it allows",
    default: "1000",
    rule: z
      .string({ error: rateMessage })
      .trim()
      .regex(/^[1-9]\d{0,6}$/, { error: rateMessage, abort: true })
      .refine((value) => Number(value) <= 1_000_000, rateMessage),
    input: "number",
  },
} as const satisfies SettingDefinitions;

export const mailbox =
  /^(?:[^\s<>@,;"]+@[^\s<>@,;"]+|(?:"[^"\r\n]*"|[^<>@,;"\r\n]*)\s*<[^\s<>@,;"]+@[^\s<>@,;"]+>)$/;

const hostMessage = "Enter the server's name, such as smtp.example.org";
const portMessage = "Enter a port from 1 to 65535";

/** The mail server. `SMTP_URL` and `MAIL_FROM` of the environment win. */
export const mailServer = {
  mailProvider: {
    label: "Mail provider",
    description: "Who sends your email",
    rule: orEmpty(z.enum(mailProviderIds, { error: "Choose your mail provider" })),
    input: "choice",
    choices: { "": "Choose your provider", ...mailProviderLabels },
  },
  mailFrom: {
    label: "From",
    description:
      "The sender that people see: your address, or a name with it, as in Alliance <news@example.org>",
    rule: orEmpty(
      requiredLine("", 254).regex(
        mailbox,
        "Enter one address, such as Thyroid Access Alliance <news@example.org>",
      ),
    ),
    input: "code",
  },
  mailUsername: {
    label: "User name",
    description: "Leave it empty only for a server that asks for none",
    rule: orEmpty(requiredLine("", 254)),
    input: "code",
  },
  mailPassword: {
    label: "Password or key",
    description: "It is stored encrypted and never shown again",
    rule: orEmpty(requiredLine("", 512)),
    input: "secret",
  },
  mailHost: {
    label: "Server",
    description: "Its name, such as smtp.example.org",
    rule: orEmpty(
      requiredLine("", 253).regex(/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[?[0-9a-f:.]+\]?)$/i, hostMessage),
    ),
    input: "code",
  },
  mailPort: {
    label: "Port",
    description: "465 for TLS from the start, else 587",
    default: "587",
    rule: z
      .string({ error: portMessage })
      .regex(/^[1-9]\d{0,4}$/, { error: portMessage, abort: true })
      .refine((port) => Number(port) <= 65_535, portMessage),
    input: "number",
  },
  mailTls: {
    label: "TLS from the start",
    description: "On for port 465. Off: the connection becomes private by STARTTLS",
    default: "off",
    rule: onOrOff,
    input: "switch",
  },
} as const satisfies SettingDefinitions;
