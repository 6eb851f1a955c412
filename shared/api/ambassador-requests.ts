import { z } from "zod";
import {
  licenseStateCode,
  optional,
  optionalLine,
  optionalText,
  pictureUrl,
  requiredLine,
  requiredText,
  wholeNumber,
} from "../fields.ts";
import { applicationStatuses } from "../people.ts";
import { forReviewers } from "../team.ts";
import { limit, messageResponse, offset, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { person, profileLinks } from "./person.ts";

/** "asked": pending, and the applicant was asked for more. */
const requestStatuses = ["pending", "asked", "approved", "rejected"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

const ambassadorRequest = person
  .pick({
    registrationType: true,
    credentials: true,
    state: true,
    photoUrl: true,
  })
  .extend({
    registrationId: z.string(),
    /** Null for editors and reviewers: they see whose it is in the request that they open. */
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    status: z.enum(requestStatuses),
    createdAt: timestamp,
    reviewedAt: timestamp.nullable(),
  });
export type AmbassadorRequest = z.output<typeof ambassadorRequest>;

/** Open requests oldest first, decided ones newest first. */
export const listAmbassadorRequests = endpoint("GET /api/admin/ambassador-requests", {
  access: forReviewers,
  query: z.object({ status: z.enum(requestStatuses).default("pending"), limit: limit(50, 500), offset }),
  response: z.array(ambassadorRequest),
});

const registrationId = requiredLine("Please name the registration");

/** Approves a request; idempotent. The other fields only fill in what is missing when someone asked for the role on the registration form. */
export const approveAmbassador = endpoint("POST /api/admin/ambassador-approve", {
  access: forReviewers,
  activity: { action: "ambassador.approve", message: "An ambassador request was approved" },
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
    displayOrder: wholeNumber.optional(),
    npiEvidence: optionalText(2000),
    /** As the reviewer saw it: 409 when the request was decided meanwhile. */
    processedAt: z.iso.datetime().nullish(),
  }),
  response: messageResponse,
});

export const rejectAmbassador = endpoint("POST /api/admin/ambassador-reject", {
  access: forReviewers,
  activity: { action: "ambassador.reject", message: "An ambassador request was rejected" },
  body: z.object({ registrationId, reason: requiredText("Please give a reason", 2000) }),
  response: messageResponse,
});

export const askAmbassadorForMore = endpoint("POST /api/admin/ambassador-ask", {
  access: forReviewers,
  activity: { action: "ambassador.ask", message: "An ambassador applicant was asked for more" },
  body: z.object({ registrationId, notes: requiredText("Please say what is missing", 2000) }),
  response: messageResponse,
});

/** Emails about a decision leave when this time is over. */
export const undoMinutes = 10;

/** Takes the last decision (approved, asked, rejected) back: the request is as it was before. Later: 409. */
export const undoAmbassadorDecision = endpoint("POST /api/admin/ambassador-requests/:registrationId/undo", {
  access: forReviewers,
  activity: { action: "ambassador.undo", message: "A decision about an ambassador request was undone" },
  response: messageResponse,
});

export const reviewAmbassadorRequest = endpoint("GET /api/admin/ambassador-requests/:id", {
  access: forReviewers,
  response: person.extend({
    ...profileLinks.shape,
    registrationId: z.string(),
    title: z.string().nullable(),
    primaryLicenseState: z.string().nullable(),
    ambassadorInfo: z.string().nullable(),
    displayOrder: z.number(),
    acceptedGuidelines: z.boolean(),
    sharePublicly: z.boolean(),
    /** false: asked for the role on the registration form; approval creates the profile. */
    hasProfile: z.boolean(),
    status: z.enum(applicationStatuses),
    createdAt: timestamp,
    processedAt: timestamp.nullable(),
    reviewNotes: z.string().nullable(),
    earlierNotes: z.string().nullable(),
    npiEvidence: z.string().nullable(),
    npiSearchUrl: z.string(),
    profileId: z.string().nullable(),
    undoUntil: timestamp.nullable(),
    duplicates: z.array(
      z.object({
        registrationId: z.string().nullable(),
        name: z.string().nullable(),
        email: z.string().nullable(),
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

export const lookUpNpi = endpoint("GET /api/admin/ambassador-requests/:id/npi", {
  access: forReviewers,
  response: z.object({ matches: z.array(npiMatch), total: z.number(), checkedAt: timestamp }),
});
export type NpiLookup = z.output<typeof lookUpNpi.response>;
