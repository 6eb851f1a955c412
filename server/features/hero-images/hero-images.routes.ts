import { asc, eq } from "drizzle-orm";
import { Router } from "express";
import type { Services } from "#server/services.ts";
import { listHeroImages } from "#shared/api/hero-images.ts";
import { heroImages } from "#shared/schema/content.ts";

/** The pictures of the home page's carousel. */
export function heroImageRoutes({ database, published }: Services): Router {
  const router = Router();
  const inOrder = [asc(heroImages.displayOrder), asc(heroImages.createdAt)];

  router.get(
    listHeroImages.path,
    published.endpoint(listHeroImages, () =>
      database.db
        .select()
        .from(heroImages)
        .where(eq(heroImages.isActive, true))
        .orderBy(...inOrder),
    ),
  );
  return router;
}
