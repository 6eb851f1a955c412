import { z } from "zod";
import {
  email,
  mustBeTrue,
  objectPath,
  optional,
  personName,
  pictureUrl,
  requiredLine,
  requiredText,
  yesOrNo,
} from "../fields.ts";
import { endpoint } from "./endpoint.ts";
import { expectedVersion, idAnswer, nothing, pageQuery, timestamp } from "./parts.ts";

const patientStory = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  quote: z.string(),
  imageUrl: z.string().nullable(),
  rating: z.number(),
});
export type PatientStory = z.output<typeof patientStory>;

/** Where a story stands in moderation. */
export const storyStatuses = ["pending", "approved", "rejected"] as const;

const adminPatientStory = patientStory.extend({
  status: z.enum(storyStatuses),
  consentSite: z.boolean(),
  consentPress: z.boolean(),
  consentLawmakers: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdminPatientStory = z.output<typeof adminPatientStory>;

/** Approved stories whose tellers consented to the site, newest first. */
export const listPatientStories = endpoint({
  access: "public",
  method: "GET",
  path: "/api/patient-stories",
  response: z.array(patientStory),
});

const stars = "Please choose 1 to 5 stars";
const rating = z.number({ error: stars }).int(stars).min(1, stars).max(5, stars);

const storyText = {
  name: personName("Name is required"),
  location: requiredLine("Location is required"),
  quote: requiredText("Please write your story", 3000),
  rating: rating.default(5),
};

/** A story as a visitor hands it in: consent to the site is what it is for, the other uses are free. */
export const storyBody = z.object({
  ...storyText,
  imageUrl: optional(objectPath),
  /** Never shown. By it the story goes when its teller asks us to delete their data. */
  email: optional(email),
  consentSite: mustBeTrue("Please allow us to show your story on this site"),
  consentPress: yesOrNo.default(false),
  consentLawmakers: yesOrNo.default(false),
});

/** Hands a story in; it waits for the administrator and is never public by itself. */
export const shareStory = endpoint({
  access: "public",
  method: "POST",
  path: "/api/patient-stories",
  activity: { action: "patient-story.submit", message: "A patient story was sent in" },
  limit: { calls: 30, seconds: 60 * 60 },
  status: 201,
  body: storyBody,
  response: idAnswer,
});

/** Every story, or those of one status: what waits for a decision first. `X-Total-Count` says how many there are. */
export const listAllPatientStories = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/patient-stories",
  query: pageQuery.extend({ status: z.enum(storyStatuses).optional() }),
  response: z.array(adminPatientStory),
});

/** One story, as it is edited. */
export const getPatientStoryForAdmin = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/patient-stories/:id",
  response: adminPatientStory,
});

const adminStoryFields = z.object({
  ...storyText,
  rating,
  imageUrl: optional(pictureUrl()),
  status: z.enum(storyStatuses, { error: "Please choose pending, approved or rejected" }),
  consentSite: yesOrNo,
  consentPress: yesOrNo,
  consentLawmakers: yesOrNo,
});

export const adminStoryBody = adminStoryFields.extend({
  rating: storyText.rating,
  status: adminStoryFields.shape.status.default("pending"),
  consentSite: yesOrNo.default(false),
  consentPress: yesOrNo.default(false),
  consentLawmakers: yesOrNo.default(false),
});

export const createPatientStory = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/patient-stories",
  activity: { action: "patient-stories.create", message: "A patient story was added" },
  status: 201,
  body: adminStoryBody,
  response: adminPatientStory,
});

export const updatePatientStory = endpoint({
  access: "admin",
  method: "PUT",
  path: "/api/admin/patient-stories/:id",
  activity: { action: "patient-stories.update", message: "A patient story was changed" },
  // Without the defaults: what an update leaves out stays as it is.
  body: adminStoryFields.partial().extend({ updatedAt: expectedVersion }),
  response: adminPatientStory,
});

export const deletePatientStory = endpoint({
  access: "admin",
  method: "DELETE",
  path: "/api/admin/patient-stories/:id",
  activity: { action: "patient-stories.delete", message: "A patient story was deleted" },
  status: 204,
  response: nothing,
});
