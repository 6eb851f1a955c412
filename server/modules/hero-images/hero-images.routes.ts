import { asc, eq, type SQL } from "drizzle-orm";
import { publicContent } from "#server/modules/public-rows/public-rows.ts";
import { inLanguage } from "#server/modules/translations/published-translations.ts";
import {
  createContent,
  deleteContent,
  keepVersion,
  updateContent,
} from "#server/modules/versions/versioned-content.ts";
import type { Database } from "#server/platform/database/database.ts";
import { staleVersion } from "#server/platform/errors/http-errors.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/hero-images.ts";
import { heroImages, insertHeroImage } from "#shared/schema/content.ts";

const inDisplayOrder = [asc(heroImages.displayOrder), asc(heroImages.createdAt), asc(heroImages.id)];

function heroImageRoutes(router: AppRouter, services: Services): void {
  const { db } = services.database;
  const list = (which?: SQL) =>
    db
      .select()
      .from(heroImages)
      .where(which)
      .orderBy(...inDisplayOrder);
  route(router, contract.listHeroImages, async ({ query: { language } }) =>
    inLanguage(db, "hero-images", language, await list(publicContent["hero-images"])),
  );
  route(router, contract.listAllHeroImages, () => list());

  route(router, contract.createHeroImage, ({ body }) =>
    createContent(db, "hero-images", insertHeroImage.parse(body)),
  );

  route(router, contract.updateHeroImage, ({ params: { id }, body }) =>
    updateContent(db, "hero-images", id, body),
  );

  route(router, contract.orderHeroImages, async ({ body }) => {
    await orderImages(db, body.ids);
    return list();
  });

  route(router, contract.deleteHeroImage, ({ params: { id } }) => deleteContent(db, "hero-images", id));
}

/** Numbers all images 1, 2, 3 ... @throws HttpError 409 when the ids are not exactly the existing images */
async function orderImages(db: Database, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const images = await tx
      .select({ id: heroImages.id, displayOrder: heroImages.displayOrder })
      .from(heroImages)
      .orderBy(asc(heroImages.id))
      .for("update");
    const orders = new Map(ids.map((id, index) => [id, index + 1]));
    if (orders.size !== images.length || images.some(({ id }) => !orders.has(id))) throw staleVersion();
    for (const { id, displayOrder: previous } of images) {
      const displayOrder = orders.get(id);
      if (displayOrder === undefined || displayOrder === previous) continue;
      await keepVersion(tx, "hero-images", id, "updated");
      await tx.update(heroImages).set({ displayOrder, updatedAt: new Date() }).where(eq(heroImages.id, id));
    }
  });
}

export const heroImagesModule: Module = { routes: heroImageRoutes };
