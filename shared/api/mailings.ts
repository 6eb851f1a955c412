import { z } from "zod";
import { email, oneLine, requiredText, unprintable, withoutMarks } from "../fields.ts";
import { languages } from "../language.ts";
import { fieldProblem } from "../mailing-fields.ts";
import { mailingStates, recipientStates } from "../mailing-states.ts";
import { isBoundedMarkdown, tooMuchMarkup } from "../markdown-bounds.ts";
import { forEditors, forOwners } from "../team.ts";
import { expectedVersion, idResponse, limit, offset, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { audience, audienceRules } from "./mailing-audience.ts";
import { approvalWaits } from "./team.ts";

const withFields = <Rule extends z.ZodType<string, string>>(rule: Rule, where = "") =>
  rule.superRefine((text, context) => {
    const problem = fieldProblem(text);
    if (problem) context.addIssue({ code: "custom", message: where + problem });
  });

const shown = (rule: z.ZodString, max: number, message: string) =>
  rule
    .max(max * 4, { error: message, abort: true })
    .overwrite(withoutMarks)
    .trim()
    .min(1, message)
    .max(max, message);

function textRules(inWhich: "" | "Spanish ") {
  const where = inWhich && "In the Spanish text: ";
  const subjectMessage = `Add a ${inWhich}subject, in one line of at most 150 characters`;
  const bodyMessage = `Write the ${inWhich}message, in at most 20,000 characters`;
  return {
    subject: withFields(
      shown(z.string({ error: subjectMessage }), 150, subjectMessage).regex(oneLine, unprintable),
      where,
    ),
    body: withFields(
      requiredText(bodyMessage, 20_000)
        .refine((text) => !/[\uE000-\uF8FF]/u.test(text), unprintable)
        .refine(isBoundedMarkdown, tooMuchMarkup),
      where,
    ),
  };
}

/** For people who read Spanish; without it they get the English text under a note. */
const spanish = z
  .object(textRules("Spanish "), { error: "Please send the Spanish text as its subject and body, or null" })
  .nullable();
export type MailingText = NonNullable<z.output<typeof spanish>>;

const counts = z.record(z.enum(recipientStates), z.number());
export type MailingCounts = z.output<typeof counts>;

const listed = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(mailingStates),
  audience: z.object(audienceRules).partial(),
  counts,
  saved: z.number(),
  scheduledFor: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export type ListedMailing = z.output<typeof listed>;

export const mailing = listed.extend({
  body: z.string(),
  spanish: z.object({ subject: z.string(), body: z.string() }).nullable(),
  preparing: z.boolean(),
  firstMailAt: timestamp.nullable(),
  isTested: z.boolean(),
  pausedBecause: z.string().nullable(),
});
export type Mailing = z.output<typeof mailing>;

export const listMailings = endpoint("GET /api/admin/mailings", {
  access: forEditors,
  query: z.object({ limit: limit(50, 500), offset }),
  response: z.array(listed),
});

export const getMailing = endpoint("GET /api/admin/mailings/:id", {
  access: forEditors,
  response: mailing,
});

export const mailingBody = z.object({ ...textRules(""), spanish: spanish.optional(), audience });

export const createMailing = endpoint("POST /api/admin/mailings", {
  access: forEditors,
  activity: { action: "mailing.create", message: "A mailing was added" },
  status: 201,
  body: mailingBody,
  response: mailing,
});

export const updateMailing = endpoint("PUT /api/admin/mailings/:id", {
  access: forEditors,
  activity: { action: "mailing.update", message: "A mailing was changed" },
  body: mailingBody.partial().extend({ updatedAt: expectedVersion }),
  response: mailing,
});

export const deleteMailing = endpoint("DELETE /api/admin/mailings/:id", {
  access: forEditors,
  activity: { action: "mailing.delete", message: "A mailing was deleted" },
});

const audienceCounts = z.object({
  people: z.number(),
  reachable: z.number(),
  spanish: z.number(),
  without: z.object({
    consent: z.number(),
    confirmation: z.number(),
    suppressed: z.number(),
    district: z.number(),
  }),
});
export type AudienceCounts = z.output<typeof audienceCounts>;

export const countAudience = endpoint("POST /api/admin/mailings/audience", {
  access: forEditors,
  activity: "lookup",
  body: z.object({ audience }),
  response: audienceCounts,
});

export const previewMailing = endpoint("POST /api/admin/mailings/:id/preview", {
  access: forEditors,
  activity: "lookup",
  query: z.object({
    as: audience.shape.district,
    language: z.enum(languages, { error: "Please choose en or es" }).default("en"),
  }),
  response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});

/** The HTML of the preview as a page of its own, for a frame: it has styles that no page of ours may have. */
export const previewPagePath = "/api/admin/mailings/:id/preview.html";

export const testMailing = endpoint("POST /api/admin/mailings/:id/test", {
  access: forEditors,
  activity: { action: "mailing.test", message: "A mailing was tested" },
  status: 202,
  body: z.object({ email: email.optional() }),
  response: z.object({ email: z.string() }),
});

export const draftMailing = endpoint("POST /api/admin/watch/:id/mailing", {
  access: forEditors,
  activity: { action: "watch.mailing", message: "A mailing was drafted from an item" },
  status: 201,
  response: idResponse,
});

const at = z.iso.datetime({ offset: true, error: "Please enter a valid date and time" });

export const startMailing = endpoint("POST /api/admin/mailings/:id/start", {
  access: forOwners,
  activity: { action: "mailing.start", message: "A mailing was started" },
  body: z.object({ at: at.optional(), updatedAt: expectedVersion }),
  accepted: approvalWaits,
  response: mailing,
});

export const pauseMailing = endpoint("POST /api/admin/mailings/:id/pause", {
  access: forOwners,
  activity: { action: "mailing.pause", message: "A mailing was paused" },
  response: mailing,
});

export const resumeMailing = endpoint("POST /api/admin/mailings/:id/resume", {
  access: forOwners,
  activity: { action: "mailing.resume", message: "A mailing goes on" },
  response: mailing,
});

export const stopMailing = endpoint("POST /api/admin/mailings/:id/stop", {
  access: forOwners,
  activity: { action: "mailing.stop", message: "A mailing was stopped" },
  response: mailing,
});

export const listFirstRecipients = endpoint("GET /api/admin/mailings/:id/first-recipients", {
  access: forOwners,
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

export const listRecipients = endpoint("GET /api/admin/mailings/:id/recipients", {
  access: forOwners,
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
export const resendUnknown = endpoint("POST /api/admin/mailings/:id/resend-unknown", {
  access: forOwners,
  activity: { action: "mailing.resend", message: "Mails of a mailing that may have arrived are sent again" },
  response: z.object({ count: z.number() }),
});
