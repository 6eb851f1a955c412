import { z } from "zod";

/** What mail providers report, in one form. A kind of report that concerns no one is an empty list. */
export interface MailEvent {
  kind: "bounce" | "temporary" | "complaint" | "opt-out";
  email: string;
  /** Of the mail that it is about, as its header has it. */
  messageId?: string | undefined;
  /** The provider kept the mail to itself. */
  wasNotSent?: boolean;
}

const email = z
  .string()
  .max(500)
  .transform((text) => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim())
  .pipe(
    z
      .string()
      .regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u)
      .max(254),
  );

const messageId = z.string().max(1000).optional().catch(undefined);

const standardKinds = {
  "bounce.permanent": "bounce",
  "bounce.temporary": "temporary",
  complaint: "complaint",
} as const;

/** https://www.standardwebhooks.com */
export const standardReport = z
  .object({
    type: z.enum(["bounce.permanent", "bounce.temporary", "complaint"]),
    data: z.object({ email, messageId }),
  })
  .transform(({ type, data }): MailEvent[] => [{ kind: standardKinds[type], ...data }]);

const postmarkPermanent = ["HardBounce", "BadEmailAddress"];

/** Bounces, spam complaints and opt-outs of Postmark; it sends other records to the same address. */
export const postmarkReport = z
  .object({
    RecordType: z.string(),
    ID: z.union([z.number(), z.string()]).optional(),
    Type: z.string().optional(),
    Email: email.optional(),
    Recipient: email.optional(),
    Origin: z.string().optional(),
    SuppressSending: z.boolean().optional(),
    SuppressionReason: z.string().nullish(),
  })
  .transform(({ RecordType, Type = "", Email, Recipient, ...change }): MailEvent[] => {
    // By the link that Postmark adds (https://postmarkapp.com/developer/webhooks/subscription-change-webhook).
    const hasLeft =
      change.SuppressSending &&
      change.Origin === "Recipient" &&
      change.SuppressionReason === "ManualSuppression";
    if (RecordType === "SubscriptionChange")
      return Recipient && hasLeft ? [{ kind: "opt-out", email: Recipient }] : [];
    if (!Email) return [];
    if (RecordType === "SpamComplaint" || Type === "SpamComplaint")
      return [{ kind: "complaint", email: Email }];
    if (RecordType !== "Bounce") return [];
    return [{ kind: postmarkPermanent.includes(Type) ? "bounce" : "temporary", email: Email }];
  });

const recipients = z.array(z.object({ emailAddress: email })).max(100);

/** The `Message` of a notification: bounces and complaints of Amazon SES. */
export const sesReport = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
    complaint: z
      .object({
        complainedRecipients: recipients,
        complaintFeedbackType: z.string().nullish(),
        complaintSubType: z.string().nullish(),
      })
      .optional(),
    mail: z
      .object({ commonHeaders: z.object({ messageId }) })
      .optional()
      .catch(undefined),
  })
  .transform(({ notificationType, eventType, bounce, complaint, mail }): MailEvent[] => {
    const type = notificationType ?? eventType;
    if (type === "Bounce" && bounce) {
      const kind = bounce.bounceType === "Permanent" ? "bounce" : "temporary";
      return bounce.bouncedRecipients.map(({ emailAddress }) => ({ kind, email: emailAddress }));
    }
    // Someone took it out of the spam folder.
    if (type !== "Complaint" || !complaint || complaint.complaintFeedbackType === "not-spam") return [];
    return complaint.complainedRecipients.map(({ emailAddress }) => ({
      kind: "complaint",
      email: emailAddress,
      messageId: mail?.commonHeaders.messageId,
      wasNotSent: complaint.complaintSubType === "OnAccountSuppressionList",
    }));
  });
