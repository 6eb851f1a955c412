import { z } from "zod";
import { forOwners } from "../team.ts";
import { endpoint } from "./endpoint.ts";

/** Older mails that were saved to a folder are not sent any more. */
export const waitingMailDays = 7;

/** Mails saved while SMTP was not set up: all, and those that may still be sent; up to 1,000 each. */
export const getWaitingMail = endpoint({
  access: forOwners,
  method: "GET",
  path: "/api/admin/mail/waiting",
  response: z.object({ isSmtpSet: z.boolean(), saved: z.number(), sendable: z.number() }),
});

/** Sends those of the last days, each once. 409 without SMTP. */
export const sendWaitingMail = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/mail/waiting/send",
  activity: { action: "mail.waiting.send", message: "Mails that were saved to a folder were queued" },
  response: z.object({ queued: z.number() }),
});

export const dropWaitingMail = endpoint({
  access: forOwners,
  method: "DELETE",
  path: "/api/admin/mail/waiting",
  activity: { action: "mail.waiting.drop", message: "Mails that were saved to a folder were dropped" },
  response: z.object({ dropped: z.number() }),
});
