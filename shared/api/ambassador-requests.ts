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
import { limit, messageResponse, offset, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { person, profileLinks } from "./person.ts";

/** "asked": pending, and the applicant was asked for more. */
const requestStatuses = ["pending", "asked", "approved", "rejected"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

const ambassadorRequest = person
  .pick({
    firstName: true,
    lastName: true,
    email: true,
    registrationType: true,
    credentials: true,
    state: true,
    photoUrl: true,
  })
  .extend({
    registrationId: z.string(),
    status: z.enum(requestStatuses),
    createdAt: timestamp,
    reviewedAt: timestamp.nullable(),
  });
export type AmbassadorRequest = z.output<typeof ambassadorRequest>;

/** Open requests oldest first, decided ones newest first. */
export const listAmbassadorRequests = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/ambassador-requests",
  query: z.object({ status: z.enum(requestStatuses).default("pending"), limit: limit(50, 500), offset }),
  response: z.array(ambassadorRequest),
});

const registrationId = requiredLine("Please name the registration");

/** Approves a request; idempotent. The other fields only fill in what is missing when someone asked for the role on the registration form. */
export const approveAmbassador = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/ambassador-approve",
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
  }),
  response: messageResponse,
});
export type ApprovalInput = z.input<typeof approveAmbassador.body>;

export const rejectAmbassador = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/ambassador-reject",
  activity: { action: "ambassador.reject", message: "An ambassador request was rejected" },
  body: z.object({ registrationId, reason: requiredText("Please give a reason", 2000) }),
  response: messageResponse,
});

export const askAmbassadorForMore = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/ambassador-ask",
  activity: { action: "ambassador.ask", message: "An ambassador applicant was asked for more" },
  body: z.object({ registrationId, notes: requiredText("Please say what is missing", 2000) }),
  response: messageResponse,
});

export const reviewAmbassadorRequest = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/ambassador-requests/:id",
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

export const lookUpNpi = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/ambassador-requests/:id/npi",
  response: z.object({ matches: z.array(npiMatch), total: z.number(), checkedAt: timestamp }),
});
export type NpiLookup = z.output<typeof lookUpNpi.response>;
