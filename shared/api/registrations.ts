import { z } from "zod";
import { mustBeTrue, objectPath, optional, registrationType, yesOrNo } from "../fields.ts";
import { registrationTypes } from "../people.ts";
import { idResponse, limit } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { personRules } from "./person.ts";

export const registrationBody = z.object({
  ...personRules,
  registrationType: registrationType.default("patient"),
  wantAmbassadorRole: yesOrNo.default(false),
  sharePublicly: yesOrNo.default(false),
  agreeToTerms: mustBeTrue("You must agree to terms"),
  subscribeUpdates: yesOrNo.default(true),
  /** Asked only while the app setting `crmOtherUses` is on. */
  crmConsent: yesOrNo.default(false),
  photoUrl: optional(objectPath),
});
export type RegistrationInput = z.input<typeof registrationBody>;

export const register = endpoint({
  access: "public",
  method: "POST",
  path: "/api/register",
  activity: { action: "registration.create", message: "Someone registered" },
  // Against floods alone: a whole campus, or a phone carrier, that registers from behind one address is never refused.
  limit: { calls: 20_000, seconds: 10 * 60 },
  status: 201,
  body: registrationBody,
  response: idResponse,
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

export const listRegistrations = endpoint({
  access: "public",
  method: "GET",
  path: "/api/registrations",
  query: z.object({ limit: limit(100, 500), before: z.string().optional() }),
  response: z.array(publicRegistration),
});

/** Consenting people by type and by state (states under five are left out). */
export const countSupporters = endpoint({
  access: "public",
  method: "GET",
  path: "/api/supporters",
  response: z.object({
    counts: z.object({
      provider: z.number(),
      patient: z.number(),
      supporter: z.number(),
      total: z.number(),
    }),
    byState: z.array(z.object({ state: z.string(), count: z.number() })),
  }),
});
export type SupporterCounts = z.output<typeof countSupporters.response>;

export const countRegistered = endpoint({
  access: "public",
  method: "GET",
  path: "/api/registered",
  response: z.object({ registered: z.number() }),
});

/** For this visitor's new registration, once, within the hour. */
export const attachRegistrationPhoto = endpoint({
  access: "public",
  method: "PUT",
  path: "/api/registrations/:id/photo",
  activity: { action: "registration.photo", message: "A photo was attached to a registration" },
  limit: { calls: 300, seconds: 10 * 60 },
  body: z.object({ photoURL: objectPath }),
  response: z.object({ photoUrl: z.string() }),
});
