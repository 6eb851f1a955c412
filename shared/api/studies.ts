import { z } from "zod";
import { optional, requiredLine, requiredText, webUrl } from "../fields.ts";
import { studyCategories } from "../study-categories.ts";
import { forEditors } from "../team.ts";
import {
  expectedVersion,
  inItsLanguage,
  pageQuery,
  publicContent,
  publicPage,
  timestamp,
} from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

const study = z.object({
  id: z.string(),
  title: z.string(),
  journal: z.string(),
  year: z.number(),
  summary: z.string(),
  category: z.enum(studyCategories),
  url: z.string().nullable(),
  ...inItsLanguage,
});
export type Study = z.output<typeof study>;

const adminStudy = study.extend({ createdAt: timestamp, updatedAt: timestamp });
export type AdminStudy = z.output<typeof adminStudy>;

export const studiesPage = 100;

export const listStudies = endpoint("GET /api/studies", {
  ...publicContent,
  query: publicPage(studiesPage, 200),
  response: z.array(study),
});

export const listAllStudies = endpoint("GET /api/admin/studies", {
  access: forEditors,
  query: pageQuery,
  response: z.array(adminStudy),
});

export const getStudyForAdmin = endpoint("GET /api/admin/studies/:id", {
  access: forEditors,
  response: adminStudy,
});

const fourDigits = "Please enter the year as four digits";
const year = z.number({ error: fourDigits }).int(fourDigits).min(1800, fourDigits).max(2100, fourDigits);

const studyFields = z.object({
  title: requiredLine("Title is required", 500),
  journal: requiredLine("Journal is required", 200),
  year,
  summary: requiredText("Summary is required", 5000),
  category: z.enum(studyCategories, { error: "Please choose a category" }),
  url: optional(webUrl("Please enter a valid link to the study")),
});

export const studyBody = studyFields.extend({ category: studyFields.shape.category.default("comparative") });

export const createStudy = endpoint("POST /api/admin/studies", {
  access: forEditors,
  activity: { action: "studies.create", message: "A study was added" },
  status: 201,
  body: studyBody,
  response: adminStudy,
});

export const updateStudy = endpoint("PUT /api/admin/studies/:id", {
  access: forEditors,
  activity: { action: "studies.update", message: "A study was changed" },
  body: studyFields.partial().extend({ updatedAt: expectedVersion }),
  response: adminStudy,
});

export const deleteStudy = endpoint("DELETE /api/admin/studies/:id", {
  access: forEditors,
  activity: { action: "studies.delete", message: "A study was deleted" },
});
