import { z } from "zod";
import * as words from "#words/fields.json";
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
import { forEditors, forReviewers } from "../team.ts";
import {
  byLanguage,
  expectedVersion,
  idResponse,
  inItsLanguage,
  limit,
  pageQuery,
  publicContent,
  timestamp,
} from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

export const patientStory = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  quote: z.string(),
  imageUrl: z.string().nullable(),
  rating: z.number(),
});
const shownStory = patientStory.extend(inItsLanguage);
export type PatientStory = z.output<typeof shownStory>;

export const storyStatuses = ["pending", "approved", "rejected"] as const;

/** Newest first. A story may be 3,000 letters long, and the first page comes with the HTML. */
export const storiesPage = 24;

/** One call, because each story's version is kept and the response must stay quick. */
const maxStoriesRejected = 100;

export const storyConsents = {
  consentSite: z.boolean(),
  consentPress: z.boolean(),
  consentLawmakers: z.boolean(),
};

const adminPatientStory = patientStory.extend({
  status: z.enum(storyStatuses),
  ...storyConsents,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdminPatientStory = z.output<typeof adminPatientStory>;

export const listPatientStories = endpoint("GET /api/patient-stories", {
  ...publicContent,
  query: z.object({ limit: limit(storiesPage, 100), before: z.string().optional(), ...byLanguage }),
  response: z.array(shownStory),
});

const rating = z.number({ error: words.stars }).int(words.stars).min(1, words.stars).max(5, words.stars);

const storyText = {
  name: personName(words.name),
  location: requiredLine(words.location),
  quote: requiredText(words.story, 3000),
  rating: rating.default(5),
};

export const storyBody = z.object({
  ...storyText,
  imageUrl: optional(objectPath),
  /** Never shown. The story is deleted with its teller's data. */
  email: optional(email),
  consentSite: mustBeTrue(words.storyOnSite),
  consentPress: yesOrNo.default(false),
  consentLawmakers: yesOrNo.default(false),
});

export const shareStory = endpoint("POST /api/patient-stories", {
  access: "public",
  invalidatesCache: false,
  activity: { action: "patient-story.submit", message: "A patient story was sent in" },
  limit: { calls: 30, seconds: 60 * 60 },
  status: 201,
  body: storyBody,
  response: idResponse,
});

export const listAllPatientStories = endpoint("GET /api/admin/patient-stories", {
  access: forReviewers,
  query: pageQuery.extend({ status: z.enum(storyStatuses).optional() }),
  response: z.array(adminPatientStory),
});

export const getPatientStoryForAdmin = endpoint("GET /api/admin/patient-stories/:id", {
  access: forReviewers,
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

export const createPatientStory = endpoint("POST /api/admin/patient-stories", {
  access: forEditors,
  activity: { action: "patient-stories.create", message: "A patient story was added" },
  status: 201,
  body: adminStoryBody,
  response: adminPatientStory,
});

export const updatePatientStory = endpoint("PUT /api/admin/patient-stories/:id", {
  access: forReviewers,
  activity: { action: "patient-stories.update", message: "A patient story was changed" },
  body: adminStoryFields.partial().extend({ updatedAt: expectedVersion }),
  response: adminPatientStory,
});

export const rejectManyStories = endpoint("POST /api/admin/patient-stories/reject", {
  access: forReviewers,
  activity: { action: "patient-stories.reject", message: "Patient stories were rejected, or put back" },
  body: z.object({
    storyIds: z
      .array(z.string(), { error: "Please name the stories" })
      .min(1, "Please name the stories")
      .max(maxStoriesRejected, `Please name ${maxStoriesRejected} stories at most`),
    rejected: yesOrNo,
  }),
  response: z.object({ changedIds: z.array(z.string()) }),
});

export const deletePatientStory = endpoint("DELETE /api/admin/patient-stories/:id", {
  access: forEditors,
  activity: { action: "patient-stories.delete", message: "A patient story was deleted" },
});
