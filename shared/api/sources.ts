import { z } from "zod";
import * as words from "#words/fields.json";
import { oneLine, requiredLine } from "../fields.ts";
import { isEnglishOnly, pathIn } from "../language.ts";
import { reportedSteps, slugForm, sourceSteps, targetScreens, tooFewForPartner } from "../sources.ts";
import { forEditors } from "../team.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

const forEachStep = <Value extends z.ZodType>(value: Value) =>
  z.object({ visit: value, lookup: value, call: value, letter: value, registered: value, confirmed: value });

const slug = z.string({ error: words.shortName }).trim().regex(slugForm, words.slug);

/** The target screens in Spanish. `/es/go/<slug>` leads to them, whatever the source says. */
export const spanishTargets: readonly string[] = targetScreens
  .filter(({ path }) => !isEnglishOnly(path))
  .map(({ path }) => pathIn("es", path));

const targets: ReadonlySet<string> = new Set([...targetScreens.map(({ path }) => path), ...spanishTargets]);

const target = z
  .string({ error: "Please choose a page of this site" })
  .max(100)
  .refine((path) => targets.has(path), "Please choose a page of this site")
  .default("/");

export const sourceBody = z.object({ slug, name: requiredLine("Please enter a name", 100), target });

const source = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  target: z.string(),
  createdAt: timestamp,
  counts: forEachStep(z.number()),
  isShared: z.boolean(),
});
export type Source = z.output<typeof source>;

export const daysQuery = z.object({
  days: z.coerce.number().int().min(1).max(3660).optional(),
});

export const listSources = endpoint("GET /api/admin/sources", {
  access: forEditors,
  query: daysQuery,
  response: z.array(source),
});

export const sourcesCsvPath = "/api/admin/sources.csv";

export const createSource = endpoint("POST /api/admin/sources", {
  access: forEditors,
  activity: { action: "source.create", message: "A source was added" },
  status: 201,
  body: sourceBody,
  response: source,
});

export const updateSource = endpoint("PUT /api/admin/sources/:id", {
  access: forEditors,
  activity: { action: "source.update", message: "A source was changed" },
  body: sourceBody,
  response: source,
});

export const deleteSource = endpoint("DELETE /api/admin/sources/:id", {
  access: forEditors,
  activity: { action: "source.delete", message: "A source was removed" },
});

/** The partner's page. The same link until it is revoked. */
export const linkSource = endpoint("POST /api/admin/sources/:id/link", {
  access: forEditors,
  activity: { action: "source.link", message: "A partner's link was made or copied" },
  response: z.object({ url: z.string() }),
});

export const revokeSourceLink = endpoint("DELETE /api/admin/sources/:id/link", {
  access: forEditors,
  activity: { action: "source.revoke", message: "A partner's link was revoked" },
});

/** Counts steps that the server can't see. An unknown source is ignored. */
export const countStep = endpoint("POST /api/steps", {
  access: "public",
  activity: "lookup",
  limit: { calls: 120, seconds: 60 },
  body: z.object({
    step: z.enum(reportedSteps, { error: words.step }),
    via: slug,
  }),
});

const partnerCount = z.union([z.number(), z.literal(tooFewForPartner)]);

export const readPartnerSource = endpoint("POST /api/source", {
  access: "public",
  activity: "lookup",
  limit: { calls: 60, seconds: 60 },
  body: z.object({
    token: requiredLine(words.incompleteLink, 200).regex(oneLine),
  }),
  response: z.object({
    name: z.string(),
    weeks: z.array(z.object({ week: z.iso.date(), ...forEachStep(partnerCount).shape })),
  }),
});
export type PartnerSource = z.output<typeof readPartnerSource.response>;

export const countsOfNothing = () =>
  Object.fromEntries(sourceSteps.map((step) => [step, 0])) as Source["counts"];
