import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { registrationTypes } from "#shared/people.ts";
import { studyCategories } from "#shared/study-categories.ts";

/*
 * The sample content is in `content/`, for people who write. Invented people have addresses at example.org or example.com and
 * telephone numbers in the 555-01xx range. A study's DOI is listed only where title, journal and year were checked.
 */

const folder = join(packageRoot(), "server/seed/content");
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

/** @throws ZodError that names the item and the mistyped field */
const list = <T extends z.ZodType>(file: string, item: T): z.output<T>[] =>
  z.array(item).parse(JSON.parse(read(file)));

const text = z.string().min(1);
const daysAgo = z.int().nonnegative();
const picture = text.endsWith(".webp");

const heroImage = z.strictObject({ title: text, file: picture, displayOrder: z.int() });

const article = z.strictObject({
  title: text,
  excerpt: text,
  category: z.enum(["urgent", "success", "research", "community", "events"]),
  image: picture,
  publishedDaysAgo: daysAgo,
  content: text.endsWith(".md").transform((file) => read(join("news", file)).trim()),
});

const story = z.strictObject({
  name: text,
  location: text,
  quote: text,
  rating: z.int().min(1).max(5),
  image: picture.nullable(),
  createdDaysAgo: daysAgo,
});

const study = z.strictObject({
  title: text,
  journal: text,
  year: z.int(),
  category: z.enum(studyCategories),
  summary: text,
  url: z.url(),
});

const name = { firstName: text, lastName: text, email: z.email(), state: text };

const ambassador = z.strictObject({
  ...name,
  phone: text,
  title: text,
  credentials: text,
  licenseNumber: text,
  primaryLicenseState: z.string().length(2),
  bio: text,
  disclosures: text.nullable(),
  websiteUrl: z.url().nullable(),
  facebookUrl: z.url().nullable(),
  instagramUrl: z.url().nullable(),
  youtubeUrl: z.url().nullable(),
  displayOrder: z.int().nonnegative(),
  photo: picture.nullable(),
});

const supporter = z.strictObject({
  ...name,
  registrationType: z.enum(registrationTypes),
  daysAgo,
  sharePublicly: z.boolean(),
  provider: z.strictObject({ specialty: text, credentials: text, licenseNumber: text }).optional(),
});

export const sampleContent = () => ({
  heroImages: list("hero-images.json", heroImage),
  news: list("news.json", article),
  patientStories: list("patient-stories.json", story),
  studies: list("studies.json", study),
  ambassadors: list("ambassadors.json", ambassador),
  supporters: list("supporters.json", supporter),
});

export type SampleContent = ReturnType<typeof sampleContent>;
