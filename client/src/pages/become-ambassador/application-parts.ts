import { type ApplicationInput, applicationBody } from "#shared/api/ambassador-application.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/become-ambassador.json";

type FieldName = Exclude<keyof ApplicationInput, "order" | "language">;

/** The form as it is before anybody has touched it. The boxes that must be ticked begin empty. */
export const emptyApplication = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  password: "",
  title: "",
  credentials: "",
  licenseNumber: "",
  primaryLicenseState: "",
  bio: "",
  website: "",
  facebookUrl: "",
  instagramUrl: "",
  youtubeUrl: "",
  disclosures: "",
  imageUrl: "",
  acceptedGuidelines: false,
  agreeToTerms: false,
  subscribeUpdates: true,
  sharePublicly: false,
} satisfies Record<FieldName, string | boolean>;

interface Part {
  id: string;
  title: string;
  fields: readonly FieldName[];
}

export const parts = {
  aboutYou: {
    id: "about-you",
    title: words.parts.aboutYou,
    fields: ["firstName", "lastName", "email", "phone", "password"],
  },
  practice: {
    id: "your-practice",
    title: words.parts.practice,
    fields: ["title", "credentials", "licenseNumber", "primaryLicenseState"],
  },
  profile: {
    id: "your-public-profile",
    title: words.parts.profile,
    fields: ["bio", "website", "facebookUrl", "instagramUrl", "youtubeUrl", "disclosures"],
  },
  agreement: {
    id: "your-agreement",
    title: words.parts.agreement,
    fields: ["acceptedGuidelines", "agreeToTerms", "sharePublicly"],
  },
} as const satisfies Record<string, Part>;

const inOrder: readonly Part[] = Object.values(parts);

export const partLabel = (part: Part): string =>
  fill(words.part, { number: inOrder.indexOf(part) + 1, all: inOrder.length });

/** Each part, and whether everything in it would be accepted. */
export const progressOf = (values: Readonly<Record<string, unknown>>) =>
  inOrder.map((part) => ({
    ...part,
    isDone: part.fields.every((name) => applicationBody.shape[name].safeParse(values[name]).success),
  }));

/** The consents that an application can't do without and that are not given yet, in words. */
export const missingConsents = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(words.missingSteps)
    .filter(([name]) => values[name] !== true)
    .map(([, step]) => step);
