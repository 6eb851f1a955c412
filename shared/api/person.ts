import { z } from "zod";
import {
  bio,
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
  referralSource,
  registrationType,
  state,
  youtubeUrl,
} from "../fields.ts";
import { registrationTypes } from "../people.ts";

/** A person and an ambassador's profile, as several contracts read and write them. */

/** What a registration says of a person: an answer to each rule below, or this does not compile. */
const answers = {
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
export const person = z.object(answers);

/** The rules of the same fields in every form; photos have their own, by who may give which. */
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
  referralSource: optional(referralSource),
};

/** Where else an ambassador is to be found. */
export const profileLinks = z.object({
  websiteUrl: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
});

/** What the directory says of an ambassador. */
export const profile = profileLinks.extend({
  title: z.string(),
  bio: z.string(),
  credentials: z.string(),
  primaryLicenseState: z.string(),
  disclosures: z.string().nullable(),
  photoUrl: z.string().nullable(),
});

/** The rules of a profile. */
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
