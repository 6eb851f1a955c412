import { eq } from "drizzle-orm";
import { Router } from "express";
import { keepVersion } from "#server/modules/versions/keep-version.ts";
import { route } from "#server/platform/http/route.ts";
import { foundRow, insertedRow, refuseUpdate, rowAtVersion, rowWithId } from "#server/platform/http/rows.ts";
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

export function heroImageRoutes({ database: { db }, responseCache }: Services): Router {
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

  route(router, createHeroImage, async ({ body }) => {
    const row = insertHeroImage.parse(body);
    const created = insertedRow(await db.insert(heroImages).values(row).returning());
    responseCache.invalidate(listHeroImages);
    return created;
  });

  route(
    router,
    updateHeroImage,
    async ({ params: { id }, body: { updatedAt: expectedVersion, ...changes } }) => {
      const updated = await db.transaction(async (tx) => {
        await keepVersion(tx, "hero-images", id, "updated");
        const [image] = await tx
          .update(heroImages)
          .set({ ...changes, updatedAt: new Date() })
          .where(rowAtVersion(heroImages, id, expectedVersion))
          .returning();
        return image ?? refuseUpdate(tx, heroImages, id);
      });
      responseCache.invalidate(listHeroImages);
      return updated;
    },
  );

  route(router, orderHeroImages, async ({ body }) => {
    const images = await orderImages(db, body.ids);
    responseCache.invalidate(listHeroImages);
    return images;
  });

  route(router, deleteHeroImage, async ({ params: { id } }) => {
    await db.transaction(async (tx) => {
      await keepVersion(tx, "hero-images", id, "deleted");
      foundRow(await tx.delete(heroImages).where(rowWithId(heroImages, id)).returning());
    });
    responseCache.invalidate(listHeroImages);
  });
  return router;
}
