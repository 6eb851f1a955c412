import { z } from "zod";
import { pictureUrl, requiredLine, wholeNumber, yesOrNo } from "../fields.ts";
import { forEditors } from "../team.ts";
import { byLanguage, expectedVersion, inItsLanguage, publicContent, timestamp } from "./common-schemas.ts";
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

export const listHeroImages = endpoint("GET /api/hero-images", {
  ...publicContent,
  query: z.object(byLanguage),
  response: z.array(heroImage),
});

export const listAllHeroImages = endpoint("GET /api/admin/hero-images", {
  access: forEditors,
  response: z.array(adminHeroImage),
});

export const createHeroImage = endpoint("POST /api/hero-images", {
  access: forEditors,
  activity: { action: "hero-images.create", message: "A hero image was added" },
  status: 201,
  body: heroImageBody,
  response: adminHeroImage,
});

export const updateHeroImage = endpoint("PUT /api/hero-images/:id", {
  access: forEditors,
  activity: { action: "hero-images.update", message: "A hero image was changed" },
  body: heroImageFields.partial().extend({ updatedAt: expectedVersion }),
  response: adminHeroImage,
});

export const orderHeroImages = endpoint("PUT /api/admin/hero-images/order", {
  access: forEditors,
  activity: { action: "hero-images.order", message: "The hero images were put in a new order" },
  body: z.object({ ids: z.array(z.string(), { error: "Please name the images" }).min(1).max(1000) }),
  response: z.array(adminHeroImage),
});

export const deleteHeroImage = endpoint("DELETE /api/hero-images/:id", {
  access: forEditors,
  activity: { action: "hero-images.delete", message: "A hero image was deleted" },
});
