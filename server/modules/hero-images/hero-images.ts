import { asc, eq } from "drizzle-orm";
import { keepVersion } from "#server/modules/versions/keep-version.ts";
import type { Database } from "#server/platform/database/database.ts";
import { staleVersion } from "#server/platform/errors/http-errors.ts";
import { heroImages } from "#shared/schema/content.ts";

export const inDisplayOrder = [asc(heroImages.displayOrder), asc(heroImages.createdAt), asc(heroImages.id)];

/** Numbers all images 1, 2, 3 ... @throws HttpError 409 when the ids are not exactly the existing images */
export async function orderImages(db: Database, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const images = await tx
      .select({ id: heroImages.id, displayOrder: heroImages.displayOrder })
      .from(heroImages)
      .orderBy(asc(heroImages.id))
      .for("update");
    const orders = new Map(ids.map((id, index) => [id, index + 1]));
    if (orders.size !== images.length || images.some(({ id }) => !orders.has(id))) throw staleVersion();
    for (const { id, displayOrder } of images) {
      const wanted = orders.get(id);
      if (wanted === undefined || wanted === displayOrder) continue;
      await keepVersion(tx, "hero-images", id, "updated");
      await tx
        .update(heroImages)
        .set({ displayOrder: wanted, updatedAt: new Date() })
        .where(eq(heroImages.id, id));
    }
  });
}
