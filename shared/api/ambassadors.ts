import { z } from "zod";
import {
  email,
  firstName,
  lastName,
  optional,
  phone,
  pictureUrl,
  state,
  websiteUrl,
  wholeNumber,
  yesOrNo,
} from "../fields.ts";
import { userRoles } from "../people.ts";
import { forEditors } from "../team.ts";
import { expectedVersion, pageQuery, publicList, publicPage, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { person, profile, profileRules } from "./person.ts";

const publicAmbassador = profile.extend({
  id: z.string(),
  userId: z.string(),
  displayOrder: z.number(),
  user: person
    .pick({ firstName: true, lastName: true, email: true, phone: true, photoUrl: true })
    .extend({ state: z.string().nullable(), role: z.enum(userRoles) }),
});
export type Ambassador = z.output<typeof publicAmbassador>;

export const ambassadorsPage = 48;

export const listAmbassadors = endpoint("GET /api/ambassadors", {
  ...publicList,
  query: publicPage(ambassadorsPage, 100),
  response: z.array(publicAmbassador),
});

const adminAmbassador = publicAmbassador.extend({
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

/** Approved ambassadors, shared or not; with `unpublished`, those removed from the directory. Editors get the public ones alone. */
export const listAmbassadorsForAdmin = endpoint("GET /api/admin/ambassadors", {
  access: forEditors,
  query: pageQuery.extend({ unpublished: z.stringbool().default(false) }),
  response: z.array(adminAmbassador),
});

export const getAmbassadorForAdmin = endpoint("GET /api/admin/ambassadors/:id", {
  access: forEditors,
  response: adminAmbassador,
});

export const ambassadorUpdateBody = z
  .object({
    ...profileRules,
    websiteUrl,
    photoUrl: optional(pictureUrl()),
    displayOrder: wholeNumber,
    sharePublicly: yesOrNo,
    acceptedGuidelines: yesOrNo,
    /** false removes an ambassador from the directory; true does not approve, which has its own endpoint. */
    isApproved: yesOrNo,
    user: z.object({ firstName, lastName, email, phone: optional(phone), state: optional(state) }).partial(),
    updatedAt: expectedVersion,
  })
  .partial();

export const updateAmbassador = endpoint("PUT /api/admin/ambassadors/:id", {
  access: forEditors,
  activity: { action: "ambassador.update", message: "An ambassador was changed" },
  body: ambassadorUpdateBody,
  response: adminAmbassador,
});
