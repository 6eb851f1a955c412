import { z } from "zod";
import * as words from "#words/fields.json";
import { email, language, requiredLine, yesOrNo } from "../fields.ts";
import { languages } from "../language.ts";
import { recipientStates } from "../mailing-states.ts";
import { applicationStatuses } from "../people.ts";
import { accessKinds, teamRoles } from "../team.ts";
import { district, messageResponse, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { patientStory, storyConsents, storyStatuses } from "./patient-stories.ts";
import { person, profile } from "./person.ts";

/** The pages of mailed links. Each call carries the mail's signed token, never in an address. */

const token = requiredLine(words.mailLink, 1024);
export const tokenBody = z.object({ token });
export const byLink = { access: "public", limit: { calls: 120, seconds: 10 * 60 } } as const;

export const unsubscribePath = "/api/unsubscribe";

export const confirmEmail = endpoint("POST /api/confirm", {
  ...byLink,
  invalidatesCache: false,
  activity: { action: "email.confirm", message: "An email address was confirmed" },
  body: tokenBody,
  response: messageResponse,
});

const preferences = z.object({
  firstName: z.string(),
  subscribeUpdates: z.boolean(),
  sharePublicly: z.boolean(),
  /** Null while no one is asked. */
  crmConsent: z.boolean().nullable(),
  language: z.enum(languages),
  emailConfirmed: z.boolean(),
});

export const readPreferences = endpoint("POST /api/preferences/read", {
  ...byLink,
  activity: "lookup",
  body: tokenBody,
  response: preferences,
});

export const savePreferences = endpoint("POST /api/preferences", {
  ...byLink,
  invalidatesCache: true,
  activity: { action: "preferences.update", message: "Someone changed their preferences" },
  body: tokenBody.extend({
    subscribeUpdates: yesOrNo.optional(),
    sharePublicly: yesOrNo.optional(),
    crmConsent: yesOrNo.optional(),
    language: language.optional(),
  }),
  response: preferences,
});

const ambassadorProfile = profile.extend({
  licenseNumber: z.string(),
  sharePublicly: z.boolean(),
  isApproved: z.boolean(),
});

const application = z.object({
  status: z.enum(applicationStatuses),
  reasonForApplying: z.string().nullable(),
  reviewNotes: z.string().nullable(),
  earlierNotes: z.string().nullable(),
  npiEvidence: z.string().nullable(),
  reviewedAt: timestamp.nullable(),
  createdAt: timestamp,
});

const sentItem = z.object({
  to: z.enum(["mail", "crm"]),
  name: z.string(),
  what: z.string(),
  at: timestamp,
  status: z.enum(["waiting", "sent", "saved", "failed"]),
});

const ownMailing = z.object({
  subject: z.string(),
  language: z.enum(languages),
  at: timestamp.nullable(),
  state: z.enum(recipientStates),
  reason: z.string().nullable(),
  reasonLanguage: z.enum(languages),
});
export type OwnMailing = z.output<typeof ownMailing>;

const storyUse = z.object(storyConsents).keyof();
export type StoryUse = z.output<typeof storyUse>;

export const ownStory = patientStory.extend({
  email: z.string().nullable(),
  status: z.enum([...storyStatuses, "earlier", "deleted", "translated"]),
  ...storyConsents,
  createdAt: timestamp,
});
export type OwnStory = z.output<typeof ownStory>;

const myData = person.extend({
  agreeToTerms: z.boolean(),
  sharePublicly: z.boolean(),
  subscribeUpdates: z.boolean(),
  crmConsent: z.boolean().nullable(),
  language: z.enum(languages),
  district: district.nullable(),
  status: z.string(),
  role: z.string(),
  emailConfirmedAt: timestamp.nullable(),
  createdAt: timestamp,
  importedFrom: z.string().nullable(),
  ambassadorProfile: ambassadorProfile.nullable(),
  applications: z.array(application),
  stories: z.array(ownStory),
  crmSyncedAt: timestamp.nullable(),
  /** Who of the team looked, newest first: once for each day and role. */
  lookedAt: z.array(z.object({ on: z.iso.date(), role: z.enum(teamRoles), what: z.enum(accessKinds) })),
  deliveries: z.array(sentItem),
  mailings: z.array(ownMailing),
});
export type MyData = z.output<typeof myData>;

export const readMyData = endpoint("POST /api/my-data", {
  ...byLink,
  invalidatesCache: false,
  activity: { action: "my-data.read", message: "Someone looked at their own data" },
  body: tokenBody,
  response: myData,
});

export const withdrawStory = endpoint("POST /api/my-data/stories/withdraw", {
  ...byLink,
  invalidatesCache: true,
  activity: { action: "my-data.story", message: "Someone took back a use of their story" },
  body: tokenBody.extend({ id: z.string().max(64), use: storyUse }),
  response: messageResponse,
});

export const deleteMyData = endpoint("POST /api/my-data/delete", {
  ...byLink,
  invalidatesCache: true,
  activity: { action: "my-data.delete", message: "Someone deleted their own data" },
  body: tokenBody,
  response: messageResponse,
});

/** Sends the links to a registered address; the response is the same for an unknown one. */
export const resendLinks = endpoint("POST /api/my-data/resend", {
  access: "public",
  invalidatesCache: false,
  activity: { action: "my-data.resend", message: "Links were asked for again" },
  limit: { calls: 10, seconds: 60 * 60 },
  body: z.object({ email }),
  response: messageResponse,
});
