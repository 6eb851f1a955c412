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
  optionalText,
  password,
  phone,
  pictureUrl,
  requiredLine,
  state,
  websiteUrl,
  wholeNumber,
  youtubeUrl,
} from "../fields.ts";
import { userRoles } from "../people.ts";
import { endpoint } from "./endpoint.ts";
import { idAnswer, seenVersion, timestamp } from "./parts.ts";

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
  limit: { calls: 200, seconds: 10 * 60 },
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
    /** false takes an ambassador out of the directory ("unpublish"); true is no approval, which has its own endpoint. */
    isApproved: z.boolean({ error: "Please answer yes or no" }),
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
