import { z } from "zod";
import * as words from "#words/fields.json";
import { email, language, mustBeTrue, objectPath, optional, registrationType, yesOrNo } from "../fields.ts";
import { registrationTypes } from "../people.ts";
import { stateNames } from "../us-states.ts";
import { idResponse, limit, messageResponse, publicList, via } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { personRules } from "./person.ts";

export const registrationBody = z.object({
  ...personRules,
  registrationType: registrationType.default("patient"),
  wantAmbassadorRole: yesOrNo.default(false),
  sharePublicly: yesOrNo.default(false),
  agreeToTerms: mustBeTrue(words.terms),
  subscribeUpdates: yesOrNo.default(true),
  /** Asked only while the app setting `crmOtherUses` is on. */
  crmConsent: yesOrNo.default(false),
  photoUrl: optional(objectPath),
  language: language.default("en"),
});
export type RegistrationInput = z.input<typeof registrationBody>;

export const register = endpoint("POST /api/register", {
  access: "public",
  invalidatesCache: false,
  activity: { action: "registration.create", message: "Someone registered" },
  // A campus, or a phone carrier, behind one address gets through in the campaign minute; the form of anyone beyond it retries automatically.
  limit: { calls: 120, seconds: 60, and: [{ calls: 2_000, seconds: 60 * 60 }] },
  status: 201,
  body: registrationBody.extend({ via }),
  response: idResponse.extend({ secret: z.string() }),
});

const publicRegistration = z.object({
  id: z.string(),
  firstName: z.string(),
  /** Cut to its initial. */
  lastName: z.string(),
  state: z.string(),
  registrationType: z.enum(registrationTypes),
  photoUrl: z.string().nullable(),
});
export type PublicRegistration = z.output<typeof publicRegistration>;

export const listRegistrations = endpoint("GET /api/registrations", {
  ...publicList,
  query: z.object({
    limit: limit(100, 500),
    before: z.string().optional(),
    state: z.enum(stateNames, { error: "Please choose a state from the list" }).optional(),
  }),
  response: z.array(publicRegistration),
});

/** Consenting people by type and by state (states under five are left out). */
export const countSupporters = endpoint("GET /api/supporters", {
  access: "public",
  cached: true,
  response: z.object({
    counts: z.object({ provider: z.number(), patient: z.number(), supporter: z.number(), total: z.number() }),
    byState: z.array(z.object({ state: z.string(), count: z.number() })),
  }),
});
export type SupporterCounts = z.output<typeof countSupporters.response>;

export const countRegistered = endpoint("GET /api/registered", {
  access: "public",
  cached: true,
  response: z.object({ registered: z.number() }),
});

export const attachRegistrationPhoto = endpoint("PUT /api/registrations/:id/photo", {
  access: "public",
  invalidatesCache: false,
  activity: { action: "registration.photo", message: "A photo was attached to a registration" },
  limit: { calls: 300, seconds: 10 * 60 },
  body: z.object({ photoURL: objectPath }),
  response: z.object({ photoUrl: z.string() }),
});

/** Frames on other websites keep no cookie. */
const ofOwn = {
  secret: z.string({ error: words.ownRegistration }).max(100, words.ownRegistration).optional(),
};

/** A mistyped address: by the page that registered, within the hour, once, while it is not confirmed. The link in the former mail is void. */
export const correctRegistrationEmail = endpoint("PUT /api/registrations/:id/email", {
  access: "public",
  invalidatesCache: false,
  activity: {
    action: "registration.email",
    message: "A visitor corrected the address of their registration",
  },
  limit: { calls: 20, seconds: 60 * 60 },
  body: z.object({ email, ...ofOwn }),
  response: messageResponse,
});

/** Mails the confirmation again, for the page that registered, within the hour; three an hour in all. */
export const resendRegistrationEmail = endpoint("POST /api/registrations/:id/resend", {
  access: "public",
  invalidatesCache: false,
  activity: { action: "registration.resend", message: "A visitor asked for their confirmation again" },
  limit: { calls: 20, seconds: 60 * 60 },
  status: 202,
  body: z.object(ofOwn),
  response: messageResponse,
});
