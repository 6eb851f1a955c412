import { and, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Services } from "#server/platform/services.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { contentVersions, heroImages, newsArticles, patientStories } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { translations } from "#shared/schema/translations.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { users } from "#shared/schema/users.ts";
import { movePhoto, photoFiles, photoKeyOf } from "./photo-files.ts";

/** Every column that may name a photo. Missing ones lose their photos after a day. */
export const photoColumns = [
  users.photoUrl,
  registrations.photoUrl,
  ambassadorProfiles.photoUrl,
  heroImages.imageUrl,
  patientStories.imageUrl,
  newsArticles.imageUrl,
] as const;
const isInColumn = sql.join(
  photoColumns.map((column) => sql`exists (select from ${column.table} where ${column} = candidates.path)`),
  sql` or `,
);
/** Articles and their translations may name photos in their text. */
const written = sql.join(
  [
    [newsArticles, sql`${newsArticles.content}`],
    [translations, sql`${translations.fields}::text`],
  ].map(
    ([table, text]) => sql`select (regexp_matches(${text}, '/objects/[A-Za-z0-9_-]+', 'g'))[1] as path
  from ${table} where ${text} like '%/objects/%'`,
  ),
  sql` union all `,
);

async function usesOf({ database }: Services, paths: readonly string[]) {
  const { rows } = await database.db.execute<{ path: string; isShown: boolean; isKept: boolean }>(sql`
    with written as materialized (${written})
    select path, ${isInColumn} or exists (select from written where written.path = candidates.path) as "isShown",
      exists (select from ${contentVersions} where ${contentVersions.photos} @> array[candidates.path]) as "isKept"
    from unnest(${sql.param(paths)}::text[]) as candidates (path)`);
  return rows.map((row) => ({ ...row, key: photoKeyOf(row.path) ?? "" }));
}

async function removeUnused(services: Services, paths: readonly string[]): Promise<void> {
  const { database, storage } = services;
  const hidden = (await usesOf(services, paths)).filter(({ isShown }) => !isShown);
  for (const { key, isKept } of hidden) if (isKept) await movePhoto(storage, key, "objects", "withdrawn");
  const unused = hidden.filter(({ isKept }) => !isKept);
  await storage.remove(unused.flatMap(({ key }) => [...photoFiles(key), ...photoFiles(key, "withdrawn")]));
  const unusedPaths = unused.map(({ path }) => path);
  await database.db.delete(uploads).where(inArray(uploads.objectPath, unusedPaths));
}

export async function restoreShownPhotos(services: Services, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const shown = (await usesOf(services, paths)).filter(({ isShown }) => isShown);
  for (const { key } of shown) await movePhoto(services.storage, key, "withdrawn", "objects");
}

/** Removes unused photos with their uploads; those that an earlier version names are withdrawn. Never throws: the sweep repeats what failed. */
export async function removeUnusedPhotos(
  services: Services,
  paths: readonly (string | null)[],
): Promise<void> {
  const ours = paths.flatMap((path) => (path !== null && photoKeyOf(path) !== undefined ? [path] : []));
  if (ours.length === 0) return;
  await removeUnused(services, [...new Set(ours)]).catch((error: unknown) =>
    services.log.warn({ err: error }, "photos could not be removed yet"),
  );
}

/** Removes the unused among the next older photos, by key. @param after "" at first @returns where it ended; "" after the last */
export async function sweepUnusedPhotos(
  services: Services,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string> {
  const photos = await services.database.db
    .select({ key: uploads.key, path: uploads.objectPath })
    .from(uploads)
    .where(and(gt(uploads.key, after), lt(uploads.processedAt, before), isNotNull(uploads.objectPath)))
    .orderBy(uploads.key)
    .limit(limit);
  await removeUnused(
    services,
    photos.flatMap(({ path }) => path ?? []),
  );
  return photos.length < limit ? "" : (photos.at(-1)?.key ?? "");
}
