import { z } from "zod";
import { recipientStates } from "../mailing-states.ts";
import { forOwners } from "../team.ts";
import { limit, offset, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { mailing } from "./mailings.ts";
import { approvalWaits } from "./team.ts";

const at = z.iso.datetime({ offset: true, error: "Please enter a valid date and time" });

export const startMailing = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/mailings/:id/start",
  activity: { action: "mailing.start", message: "A mailing was started" },
  body: z.object({ at: at.optional() }),
  accepted: approvalWaits,
  response: mailing,
});

export const pauseMailing = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/mailings/:id/pause",
  activity: { action: "mailing.pause", message: "A mailing was paused" },
  response: mailing,
});

export const resumeMailing = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/mailings/:id/resume",
  activity: { action: "mailing.resume", message: "A mailing goes on" },
  response: mailing,
});

export const stopMailing = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/mailings/:id/stop",
  activity: { action: "mailing.stop", message: "A mailing was stopped" },
  response: mailing,
});

export const listFirstRecipients = endpoint({
  access: forOwners,
  method: "GET",
  path: "/api/admin/mailings/:id/first-recipients",
  accepted: approvalWaits,
  response: z.array(z.string()),
});

const recipient = z.object({
  /** null after the person's data were deleted. */
  personId: z.string().nullable(),
  email: z.string().nullable(),
  state: z.enum(recipientStates),
  reason: z.string().nullable(),
  at: timestamp.nullable(),
});
export type Recipient = z.output<typeof recipient>;

export const listRecipients = endpoint({
  access: forOwners,
  method: "GET",
  path: "/api/admin/mailings/:id/recipients",
  query: z.object({
    state: z.enum(recipientStates, { error: "Please choose a state of recipients" }).optional(),
    limit: limit(50, 500),
    offset,
  }),
  accepted: approvalWaits,
  response: z.array(recipient),
});

export const recipientsCsvPath = "/api/admin/mailings/:id/recipients.csv";

/** They may have arrived, so this happens by the button alone. */
export const resendUnknown = endpoint({
  access: forOwners,
  method: "POST",
  path: "/api/admin/mailings/:id/resend-unknown",
  activity: { action: "mailing.resend", message: "Mails of a mailing that may have arrived are sent again" },
  response: z.object({ count: z.number() }),
});
