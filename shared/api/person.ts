import { z } from "zod";
import {
  bio,
  choiceOf,
  credentials,
  email,
  facebookUrl,
  firstName,
  instagramUrl,
  lastName,
  licenseNumber,
  licenseStateCode,
  optional,
  optionalLine,
  optionalText,
  phone,
  professionalTitle,
  registrationType,
  state,
  youtubeUrl,
} from "../fields.ts";
import { registrationTypes } from "../people.ts";
import { referralSourceLabels } from "../people-labels.ts";

const values = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  state: z.string(),
  registrationType: z.enum(registrationTypes),
  licenseNumber: z.string().nullable(),
  specialty: z.string().nullable(),
  credentials: z.string().nullable(),
  bio: z.string().nullable(),
  disclosures: z.string().nullable(),
  photoUrl: z.string().nullable(),
  referralSource: z.string().nullable(),
} satisfies Record<keyof typeof personRules | "photoUrl", z.ZodType>;
export const person = z.object(values);

export const personRules = {
  firstName,
  lastName,
  email,
  phone: optional(phone),
  state,
  registrationType,
  licenseNumber: optionalLine(64),
  specialty: optionalLine(),
  credentials: optionalLine(),
  bio: optionalText(),
  disclosures: optionalText(),
  referralSource: optional(choiceOf(referralSourceLabels)),
};

export const profileLinks = z.object({
  websiteUrl: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
});

export const profile = profileLinks.extend({
  title: z.string(),
  bio: z.string(),
  credentials: z.string(),
  primaryLicenseState: z.string(),
  disclosures: z.string().nullable(),
  photoUrl: z.string().nullable(),
});

export const profileRules = {
  title: professionalTitle,
  bio,
  credentials,
  licenseNumber,
  primaryLicenseState: licenseStateCode,
  disclosures: optionalText(),
  facebookUrl,
  instagramUrl,
  youtubeUrl,
};
