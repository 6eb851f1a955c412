import { and, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import {
  publicAmbassador,
  publicContent,
  publicRegistration,
} from "#server/modules/public-rows/public-rows.ts";
import type { Database } from "#server/platform/database/database.ts";
import { inBatches } from "#server/platform/database/queries.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { dayMs } from "#shared/durations.ts";
import { maxPhotoWidth, type PhotoWidth, photoPathPattern, photoWidths } from "#shared/photos.ts";
import { retentionDays } from "#shared/retention.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { contentVersions, heroImages, newsArticles, patientStories } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { translations } from "#shared/schema/translations.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { users } from "#shared/schema/users.ts";

const path = sql`candidates.path`;
const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`;

/** Every column that may name a photo. Missing ones lose their photos after a day. */
export const photoColumns = [
  users.photoUrl,
  registrations.photoUrl,
  ambassadorProfiles.photoUrl,
  heroImages.imageUrl,
  patientStories.imageUrl,
  newsArticles.imageUrl,
] as const;

const rowWith = (column: PgColumn, isPublic: SQL | undefined = sql`true`) =>
  sql`exists (select from ${column.table} where ${column} = ${path} and ${isPublic})`;
const ambassadorWith = (column: PgColumn) =>
  sql`exists (select from ${ambassadorProfiles} join ${users} on ${users.id} = ${ambassadorProfiles.userId}
    where ${column} = ${path} and ${publicAmbassador})`;
/** Articles and their translations may name photos in their text. */
const articleWith = (isPublic: SQL | undefined = sql`true`) =>
  sql`exists (select from ${newsArticles} where ${isPublic} and (strpos(${newsArticles.content}, ${path}) > 0
    or exists (select from ${translations} where ${translations.kind} = 'news'
      and ${translations.id} = ${newsArticles.id}::text and strpos(${translations.fields}::text, ${path}) > 0)))`;

const showsPerson = anyOf([
  rowWith(registrations.photoUrl, publicRegistration),
  ambassadorWith(ambassadorProfiles.photoUrl),
  ambassadorWith(users.photoUrl),
  rowWith(patientStories.imageUrl, publicContent["patient-stories"]),
]);
const showsContent = anyOf([
  rowWith(heroImages.imageUrl, publicContent["hero-images"]),
  rowWith(newsArticles.imageUrl, publicContent.news),
  articleWith(publicContent.news),
]);
const isUsed = anyOf([
  ...photoColumns.map((column) => rowWith(column)),
  articleWith(),
  // Undo brings it back.
  sql`exists (select from ${contentVersions} where ${contentVersions.photos} @> array[${path}])`,
]);

/** "new": nothing names it yet, so everybody with its address sees it. */
export type PhotoVisibility = "person" | "content" | "hidden" | "new";

async function visibilityOf(db: Database, objectPath: string): Promise<PhotoVisibility> {
  const { rows } = await db.execute<{ visibility: PhotoVisibility }>(sql`
    select case when ${showsPerson} then 'person' when ${showsContent} then 'content'
      when ${isUsed} then 'hidden' else 'new' end as visibility
    from (select ${objectPath}::text as path) as candidates`);
  return rows[0]?.visibility ?? "hidden";
}

/** A change is seen within a second; without the database, the last known state counts. */
export function createPhotoVisibility({ database }: Services) {
  const visibilities = new LRUCache<string, PhotoVisibility>({
    max: 20_000,
    ttl: 800,
    fetchMethod: (objectPath) => visibilityOf(database.db, objectPath),
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
  });
  return async (objectPath: string) => (await visibilities.fetch(objectPath)) ?? "hidden";
}

async function removePhotos({ database, storage }: Services, rows: readonly { path: string }[]) {
  if (rows.length === 0) return;
  const paths = rows.map((row) => row.path);
  await storage.remove(paths.flatMap((unused) => photoFiles(photoKeyOf(unused) ?? "")));
  await database.db.delete(uploads).where(inArray(uploads.objectPath, paths));
}

/** Removes photos that nothing names any more. Never throws: the sweep repeats what failed. */
export async function removeUnusedPhotos(
  services: Services,
  paths: readonly (string | null)[],
): Promise<void> {
  const photoPaths = paths.filter((each) => each !== null && photoKeyOf(each) !== undefined);
  if (photoPaths.length === 0) return;
  try {
    const { rows } = await services.database.db.execute<{ path: string }>(sql`
      select distinct path from unnest(${sql.param(photoPaths)}::text[]) as candidates (path) where not ${isUsed}`);
    await removePhotos(services, rows);
  } catch (error) {
    services.log.warn({ err: error }, "photos could not be removed yet");
  }
}

const batchSize = 500;

/** How long a photo may wait in an open form is `retentionDays.unusedPhotos`. Safe on several servers at once. */
export const sweepPhotosJob = (services: Services): Job => ({
  name: "sweep-photos",
  every: "hour",
  async run(signal) {
    const before = new Date(services.clock().getTime() - retentionDays.unusedPhotos * dayMs);
    const removeBatch = async () => {
      const { rows } = await services.database.db.execute<{ path: string }>(sql`
        select path from (select ${uploads.objectPath} as path from ${uploads}
          where ${and(lt(uploads.processedAt, before), isNotNull(uploads.objectPath))}) as candidates
        where not ${isUsed} limit ${batchSize}`);
      await removePhotos(services, rows);
      return rows.length;
    };
    await inBatches(batchSize, removeBatch, signal);
  },
});

export const photoFile = (key: string, width: PhotoWidth): string => `objects/${key}/${width}.webp`;

export const photoFiles = (key: string): string[] => photoWidths.map((width) => photoFile(key, width));

export const photoKeyOf = (objectPath: string): string | undefined => photoPathPattern.exec(objectPath)?.[1];

export const photoPathOf = (key: string): string => `/objects/${key}`;

export const readPhoto = (storage: Storage, key: string, width: PhotoWidth = maxPhotoWidth) =>
  storage.read(photoFile(key, width));
