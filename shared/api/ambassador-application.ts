import { z } from "zod";
import * as words from "#words/fields.json";
import {
  acceptedGuidelines,
  email,
  firstName,
  language,
  lastName,
  mustBeTrue,
  objectPath,
  optional,
  password,
  phone,
  websiteUrl,
  wholeNumber,
  yesOrNo,
} from "../fields.ts";
import { idResponse } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { profileRules } from "./person.ts";

export const applicationBody = z.object({
  firstName,
  lastName,
  email,
  phone,
  password,
  ...profileRules,
  website: websiteUrl,
  imageUrl: optional(objectPath),
  acceptedGuidelines,
  agreeToTerms: mustBeTrue(words.termsAndPrivacy),
  subscribeUpdates: yesOrNo.default(true),
  sharePublicly: mustBeTrue(words.displayConsent),
  order: wholeNumber.default(0),
  language: language.default("en"),
});
export type ApplicationInput = z.input<typeof applicationBody>;

export const applyAsAmbassador = endpoint("POST /api/ambassadors", {
  access: "public",
  invalidatesCache: false,
  activity: { action: "ambassador.apply", message: "Someone applied to become an ambassador" },
  limit: { calls: 200, seconds: 10 * 60 },
  status: 201,
  body: applicationBody,
  response: idResponse,
});
