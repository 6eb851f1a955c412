import type { PgTable } from "drizzle-orm/pg-core";
import { restoreShownPhotos } from "#server/modules/photos/unused-photos.ts";
import type { Services } from "#server/platform/services.ts";
import { contentTables, storable } from "./content-tables.ts";
import { keepVersion } from "./keep-version.ts";
import { bringBackTranslations } from "./kept-translations.ts";
import { findVersion } from "./list-versions.ts";

export async function restore(services: Services, versionId: string) {
  const { database } = services;
  const { kind, itemId, photos } = await database.db.transaction(async (tx) => {
    const version = await findVersion(tx, versionId, { lock: true });
    const table: PgTable = contentTables[version.kind];
    const values = { ...storable(table, version.row), updatedAt: new Date() };
    const keepNow = () => keepVersion(tx, version.kind, version.itemId, "restored");
    const isThere = await keepNow();
    await tx
      .insert(table)
      .values(values)
      .onConflictDoUpdate({ target: contentTables[version.kind].id, set: values });
    if (!isThere) await bringBackTranslations(tx, version.itemId);
    // A deleted item had no row to keep; its restored row is kept, which takes it out of the trash.
    if (!isThere) await keepNow();
    return version;
  });
  await restoreShownPhotos(services, photos).catch((error: unknown) =>
    services.log.warn({ err: error }, "photos of a restored version could not be brought back yet"),
  );
  return { kind, itemId };
}
