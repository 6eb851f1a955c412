import { z } from "zod";
import * as words from "#words/fields.json";
import { isWebAddress, requiredLine } from "../fields.ts";
import { forEditors, forOwners } from "../team.ts";
import { endpoint } from "./endpoint.ts";

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export const onlyPhotos = words.onlyPhotos;
export const photoType = z.enum(photoTypes, { error: onlyPhotos });

export const photoLimits = {
  registration: 2_097_152,
  ambassador: 10_485_760,
  user: 5_242_880,
  hero: 10_485_760,
} as const;
export type PhotoPurpose = keyof typeof photoLimits;
const photoPurposes = Object.keys(photoLimits) as [PhotoPurpose, ...PhotoPurpose[]];
export const maxPhotoBytes = Math.max(...Object.values(photoLimits));

const uploadRequest = z
  .object({
    contentType: z.enum([...photoTypes, ""], { error: onlyPhotos }).optional(),
    size: z
      .number({ error: words.numberOfBytes })
      .int(words.numberOfBytes)
      .min(1, words.emptyFile)
      .max(maxPhotoBytes, words.largeFile)
      .optional(),
  })
  .nullish();
const uploadResponse = z.object({ uploadURL: z.string() });

export const requestPhotoUpload = endpoint("POST /api/photos/upload", {
  access: "public",
  invalidatesCache: false,
  activity: { action: "upload.request", message: "A visitor asked for an upload address" },
  limit: { calls: 30, seconds: 60 * 60 },
  body: uploadRequest,
  response: uploadResponse,
});

export const processPhoto = endpoint("POST /api/photos/process", {
  access: "public",
  invalidatesCache: false,
  activity: { action: "upload.process", message: "An uploaded picture was processed" },
  limit: { calls: 200, seconds: 10 * 60 },
  body: z.object({
    storageUrl: requiredLine(words.uploadedFile, 4096),
    purpose: z.enum(photoPurposes).optional(),
  }),
  response: z.object({ objectPath: z.string() }),
});

/** A Companion server (COMPANION_URL) for the administrator's pictures. */
export const getRemoteSources = endpoint("GET /api/admin/remote-sources", {
  access: forEditors,
  response: z.object({ companionUrl: z.string().nullable() }),
});

export const requestObjectUpload = endpoint("POST /api/objects/upload", {
  access: forEditors,
  activity: { action: "upload.request", message: "The administrator asked for an upload address" },
  body: uploadRequest,
  response: uploadResponse,
});

export const finalizePhoto = endpoint("POST /api/objects/finalize-photo", {
  access: forOwners,
  activity: { action: "photo.finalize", message: "A photo was attached to a person" },
  body: z.object({
    uploadURL: requiredLine(words.uploadedFile, 4096),
    userId: requiredLine("Please name the user"),
  }),
  response: z.object({ photoUrl: z.string() }),
});

export const copyPicture = endpoint("POST /api/admin/photos/copy", {
  access: forEditors,
  activity: { action: "photo.copy", message: "A picture from elsewhere was copied here" },
  body: z.object({
    url: requiredLine("Please name the picture", 2048).refine(
      isWebAddress,
      "Please enter the address of a picture",
    ),
  }),
  response: z.object({ objectPath: z.string() }),
});
