import { z } from "zod";
import {
  acceptedGuidelines,
  bio,
  email,
  facebookUrl,
  firstName,
  instagramUrl,
  lastName,
  licenseStateCode,
  mustBeTrue,
  objectPath,
  optional,
  optionalLine,
  optionalText,
  password,
  phone,
  pictureUrl,
  requiredLine,
  requiredText,
  state,
  websiteUrl,
  wholeNumber,
  youtubeUrl,
} from "../fields.ts";
import { applicationStatuses, registrationTypes, userRoles } from "../people.ts";
import { endpoint } from "./endpoint.ts";
import { idAnswer, messageAnswer, seenVersion, timestamp } from "./parts.ts";

const publicAmbassador = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  bio: z.string(),
  credentials: z.string(),
  primaryLicenseState: z.string(),
  disclosures: z.string().nullable(),
  photoUrl: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  displayOrder: z.number(),
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    state: z.string().nullable(),
    photoUrl: z.string().nullable(),
    role: z.enum(userRoles),
  }),
});
export type Ambassador = z.output<typeof publicAmbassador>;

/** Approved and sharing ambassadors, by display order, then by the day of approval. */
export const listAmbassadors = endpoint({
  access: "public",
  method: "GET",
  path: "/api/ambassadors",
  response: z.array(publicAmbassador),
});

export const applicationBody = z.object({
  firstName,
  lastName,
  email,
  phone,
  password,
  title: requiredLine("Professional title is required"),
  bio,
  imageUrl: optional(objectPath),
  credentials: requiredLine("Professional credentials are required"),
  licenseNumber: requiredLine("License number is required", 64),
  primaryLicenseState: licenseStateCode,
  website: websiteUrl,
  facebookUrl,
  instagramUrl,
  youtubeUrl,
  disclosures: optionalText(),
  acceptedGuidelines,
  agreeToTerms: mustBeTrue("You must agree to the Terms of Service and Privacy Policy"),
  subscribeUpdates: z.boolean({ error: "Please answer yes or no" }).default(true),
  sharePublicly: mustBeTrue("You must consent to having your information displayed publicly"),
  order: wholeNumber().default(0),
});
export type ApplicationInput = z.input<typeof applicationBody>;

/** Hands in an application; the answer names the registration and nothing more. */
export const applyAsAmbassador = endpoint({
  access: "public",
  method: "POST",
  path: "/api/ambassadors",
  status: 201,
  body: applicationBody,
  response: idAnswer,
});

const adminAmbassador = publicAmbassador.extend({
  /** The registration of the same person: what photos and the Users tab go by. */
  registrationId: z.string(),
  licenseNumber: z.string(),
  sharePublicly: z.boolean(),
  acceptedGuidelines: z.boolean(),
  isApproved: z.boolean(),
  approvedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdminAmbassador = z.output<typeof adminAmbassador>;

/** The approved ambassadors as the panel edits them (shared or not); with `unpublished` those taken out again. */
export const listAmbassadorsForAdmin = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/ambassadors",
  query: z.object({ unpublished: z.stringbool().default(false) }),
  response: z.array(adminAmbassador),
});

export const ambassadorUpdateBody = z
  .object({
    title: requiredLine("Professional title is required"),
    bio,
    credentials: requiredLine("Professional credentials are required"),
    licenseNumber: requiredLine("License number is required", 64),
    primaryLicenseState: licenseStateCode,
    photoUrl: optional(pictureUrl()),
    facebookUrl,
    instagramUrl,
    youtubeUrl,
    websiteUrl,
    disclosures: optionalText(),
    displayOrder: wholeNumber(),
    sharePublicly: z.boolean(),
    acceptedGuidelines: z.boolean(),
    /** false takes an ambassador out of the directory ("unpublish"); approval has its own endpoint. */
    isApproved: z.literal(false),
    user: z.object({ firstName, lastName, email, phone: optional(phone), state: optional(state) }).partial(),
    updatedAt: seenVersion,
  })
  .partial();
export type AmbassadorUpdate = z.input<typeof ambassadorUpdateBody>;

export const updateAmbassador = endpoint({
  access: "admin",
  method: "PUT",
  path: "/api/admin/ambassadors/:id",
  body: ambassadorUpdateBody,
  response: adminAmbassador,
});

const registrationId = requiredLine("Please name the registration");

/**
 * Approves a request: the id decides, twice is harmless. The other fields are what the panel shows. They only fill what is
 * missing where somebody asked for the role on the registration form, and so has no profile yet.
 */
export const approveAmbassador = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/ambassador-approve",
  body: z.object({
    registrationId,
    email: optionalLine(254),
    firstName: optionalLine(),
    lastName: optionalLine(),
    phone: optionalLine(),
    state: optionalLine(),
    photoUrl: optional(pictureUrl()),
    title: optionalLine(),
    credentials: optionalLine(),
    licenseNumber: optionalLine(64),
    primaryLicenseState: optional(licenseStateCode),
    specialty: optionalLine(),
    bio: optionalText(),
    disclosures: optionalText(),
    ambassadorInfo: optionalText(),
    displayOrder: wholeNumber().optional(),
    /** What the reviewer found in the NPI registry. */
    npiEvidence: optionalText(2000),
  }),
  response: messageAnswer,
});
export type ApprovalInput = z.input<typeof approveAmbassador.body>;

/** Rejects a request with a reason, which the applicant reads in a mail. The same again is harmless. */
export const rejectAmbassador = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/ambassador-reject",
  body: z.object({ registrationId, reason: requiredText("Please give a reason", 2000) }),
  response: messageAnswer,
});

/** Asks an applicant for more; the request stays pending. */
export const askAmbassadorForMore = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/ambassador-ask",
  body: z.object({ registrationId, notes: requiredText("Please say what is missing", 2000) }),
  response: messageAnswer,
});

/** Everything that the reviewer of one request sees. Texts that nobody gave are null. */
export const reviewAmbassadorRequest = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/ambassador-requests/:id",
  response: z.object({
    registrationId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    state: z.string(),
    registrationType: z.enum(registrationTypes),
    photoUrl: z.string().nullable(),
    title: z.string().nullable(),
    bio: z.string().nullable(),
    credentials: z.string().nullable(),
    licenseNumber: z.string().nullable(),
    primaryLicenseState: z.string().nullable(),
    specialty: z.string().nullable(),
    disclosures: z.string().nullable(),
    ambassadorInfo: z.string().nullable(),
    websiteUrl: z.string().nullable(),
    facebookUrl: z.string().nullable(),
    instagramUrl: z.string().nullable(),
    youtubeUrl: z.string().nullable(),
    displayOrder: z.number(),
    acceptedGuidelines: z.boolean(),
    sharePublicly: z.boolean(),
    /** false: asked for the role on the registration form; approval makes the profile. */
    hasProfile: z.boolean(),
    status: z.enum(applicationStatuses),
    createdAt: timestamp,
    processedAt: timestamp.nullable(),
    /** What the applicant was told last, and before that. */
    reviewNotes: z.string().nullable(),
    earlierNotes: z.string().nullable(),
    npiEvidence: z.string().nullable(),
    /** Where a person looks this name up in the NPI registry. */
    npiSearchUrl: z.string(),
    /** Other people with the same e-mail (apart from a "+tag"), phone or license number. */
    duplicates: z.array(
      z.object({
        registrationId: z.string(),
        name: z.string(),
        email: z.string(),
        same: z.array(z.enum(["email", "phone", "license"])),
      }),
    ),
  }),
});
export type AmbassadorReview = z.output<typeof reviewAmbassadorRequest.response>;

const npiMatch = z.object({
  number: z.string(),
  name: z.string(),
  credential: z.string().nullable(),
  isActive: z.boolean(),
  taxonomy: z.string().nullable(),
  licenses: z.array(z.string()),
  url: z.string(),
});
export type NpiMatch = z.output<typeof npiMatch>;

/** Asks the NPI registry for providers of the applicant's name and license state. 503 when it does not answer in 5 s. */
export const lookUpNpi = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/ambassador-requests/:id/npi",
  response: z.object({ matches: z.array(npiMatch), total: z.number(), checkedAt: timestamp }),
});
export type NpiLookup = z.output<typeof lookUpNpi.response>;
