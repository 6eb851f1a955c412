import { eq } from "drizzle-orm";
import { Router } from "express";
import { createContent, deleteContent, updateContent } from "#server/modules/versions/change-content.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import {
  createHeroImage,
  deleteHeroImage,
  listAllHeroImages,
  listHeroImages,
  orderHeroImages,
  updateHeroImage,
} from "#shared/api/hero-images.ts";
import { heroImages, insertHeroImage } from "#shared/schema/content.ts";
import { inDisplayOrder, orderImages } from "./hero-images.ts";

export function heroImageRoutes(services: Services): Router {
  const {
    database: { db },
    responseCache,
  } = services;
  const router = Router();

  const list = () =>
    db
      .select()
      .from(heroImages)
      .orderBy(...inDisplayOrder);
  router.get(
    listHeroImages.path,
    responseCache.endpoint(listHeroImages, () =>
      db
        .select()
        .from(heroImages)
        .where(eq(heroImages.isActive, true))
        .orderBy(...inDisplayOrder),
    ),
  );
  route(router, listAllHeroImages, list);

  route(router, createHeroImage, ({ body }) =>
    createContent(services, "hero-images", insertHeroImage.parse(body)),
  );

  route(router, updateHeroImage, async ({ params: { id }, body }) => {
    const { after } = await updateContent(services, "hero-images", id, body);
    return after;
  });

  route(router, orderHeroImages, async ({ body }) => {
    await orderImages(db, body.ids);
    responseCache.invalidate(listHeroImages);
    return list();
  });

  route(router, deleteHeroImage, async ({ params: { id } }) => {
    await deleteContent(services, "hero-images", id);
  });
  return router;
}
