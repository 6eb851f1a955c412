import { z } from "zod";
import * as words from "#words/fields.json";
import { requiredLine } from "../fields.ts";
import { district } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { byLink, tokenBody } from "./my-data.ts";

/** A person's district, remembered at their wish: by a mailed link, or by the visitor who has just registered. */

const districtBody = z.object({ address: requiredLine(words.yourAddress, 300) });
const keptDistrict = z.object({ district });
const noDistrict = z.object({ district: z.null() });
/** Each costs a lookup elsewhere. */
const districtLimit = { calls: 30, seconds: 10 * 60 } as const;
const districtKept = { action: "my-data.district", message: "Someone asked us to remember their district" };
const districtForgotten = {
  action: "my-data.district-forgotten",
  message: "Someone asked us to forget their district",
};

export const keepDistrict = endpoint("POST /api/my-data/district", {
  access: "public",
  invalidatesCache: false,
  activity: districtKept,
  limit: districtLimit,
  body: tokenBody.extend(districtBody.shape),
  response: keptDistrict,
});

export const forgetDistrict = endpoint("DELETE /api/my-data/district", {
  ...byLink,
  invalidatesCache: false,
  activity: districtForgotten,
  body: tokenBody,
  response: noDistrict,
});

export const keepNewDistrict = endpoint("POST /api/registrations/:id/district", {
  access: "public",
  invalidatesCache: false,
  activity: districtKept,
  limit: districtLimit,
  body: districtBody,
  response: keptDistrict,
});

export const forgetNewDistrict = endpoint("DELETE /api/registrations/:id/district", {
  ...byLink,
  invalidatesCache: false,
  activity: districtForgotten,
  response: noDistrict,
});
