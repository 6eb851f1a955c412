import { z } from "zod";
import { pictureUrl, requiredLine, wholeNumber, yesOrNo } from "../fields.ts";
import { forEditors } from "../team.ts";
import {
  byLanguage,
  expectedVersion,
  inItsLanguage,
  languageSearches,
  nothing,
  timestamp,
} from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

const heroImage = z.object({
  id: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  displayOrder: z.number(),
  isActive: z.boolean(),
  createdAt: timestamp,
  ...inItsLanguage,
});
export type HeroImage = z.output<typeof heroImage>;

const adminHeroImage = heroImage.extend({ updatedAt: timestamp });
export type AdminHeroImage = z.output<typeof adminHeroImage>;

const heroImageFields = z.object({
  title: requiredLine("Image title is required", 200),
  imageUrl: pictureUrl("Image URL is required"),
  displayOrder: wholeNumber,
  isActive: yesOrNo,
});

export const heroImageBody = heroImageFields.extend({
  displayOrder: heroImageFields.shape.displayOrder.default(0),
  isActive: heroImageFields.shape.isActive.default(true),
});

export const listHeroImages = endpoint({
  access: "public",
  method: "GET",
  path: "/api/hero-images",
  cached: true,
  cacheableQueryParams: languageSearches,
  limit: { calls: 300, seconds: 60 },
  query: z.object(byLanguage),
  response: z.array(heroImage),
});

export const listAllHeroImages = endpoint({
  access: forEditors,
  method: "GET",
  path: "/api/admin/hero-images",
  response: z.array(adminHeroImage),
});

export const createHeroImage = endpoint({
  access: forEditors,
  method: "POST",
  path: "/api/hero-images",
  activity: { action: "hero-images.create", message: "A hero image was added" },
  status: 201,
  body: heroImageBody,
  response: adminHeroImage,
});

export const updateHeroImage = endpoint({
  access: forEditors,
  method: "PUT",
  path: "/api/hero-images/:id",
  activity: { action: "hero-images.update", message: "A hero image was changed" },
  body: heroImageFields.partial().extend({ updatedAt: expectedVersion }),
  response: adminHeroImage,
});

export const orderHeroImages = endpoint({
  access: forEditors,
  method: "PUT",
  path: "/api/admin/hero-images/order",
  activity: { action: "hero-images.order", message: "The hero images were put in a new order" },
  body: z.object({ ids: z.array(z.string(), { error: "Please name the images" }).min(1).max(1000) }),
  response: z.array(adminHeroImage),
});

export const deleteHeroImage = endpoint({
  access: forEditors,
  method: "DELETE",
  path: "/api/hero-images/:id",
  activity: { action: "hero-images.delete", message: "A hero image was deleted" },
  status: 204,
  response: nothing,
});
