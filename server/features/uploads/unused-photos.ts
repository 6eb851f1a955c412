import { inArray, type SQL, sql } from "drizzle-orm";
import type { Services } from "#server/services.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { heroImages, newsArticles, patientStories } from "#shared/schema/content.ts";
import { uploads } from "#shared/schema/plumbing.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { photoKeyOf, removePhoto } from "./photo-files.ts";

/** Every column that may name a photo. A new one belongs here, or its photos are swept away after a day. */
const columns = [
  [users.photoUrl, users],
  [registrations.photoUrl, registrations],
  [ambassadorProfiles.photoUrl, ambassadorProfiles],
  [heroImages.imageUrl, heroImages],
  [patientStories.imageUrl, patientStories],
  [newsArticles.imageUrl, newsArticles],
] as const;
const shownPaths = sql.join(
  columns.map(([column, table]) => sql`select ${column} from ${table} where ${column} is not null`),
  sql` union all `,
);

/** Those of the candidates (SQL with one column "path") that nothing shows; articles may name one in their text. */
async function unusedAmong({ database }: Services, candidates: SQL): Promise<string[]> {
  const { rows } = await database.db.execute<{ path: string }>(sql`
    select path from (${candidates}) as candidates
    where path not in (${shownPaths})
      and not exists (select from ${newsArticles} where position(path in ${newsArticles.content}) > 0)`);
  return rows.map(({ path }) => path);
}

/** The photos made before this moment that nothing shows, some hundreds at a time. */
export const listUnusedPhotos = (services: Services, before: Date): Promise<string[]> =>
  unusedAmong(
    services,
    sql`select ${uploads.objectPath} as path from ${uploads}
      where ${uploads.objectPath} is not null and ${uploads.processedAt} < ${before.toISOString()}`,
  );

/**
 * Removes those of these photos that nothing shows any more: their files, and what is known of their uploads. Addresses elsewhere are
 * passed over. Never throws: what can't be removed now is left to the sweep.
 */
export async function removeUnusedPhotos(
  services: Services,
  paths: readonly (string | null)[],
): Promise<void> {
  const { database, storage, log } = services;
  const ours = paths.filter((path) => path !== null && photoKeyOf(path) !== undefined);
  if (ours.length === 0) return;
  try {
    const unused = await unusedAmong(services, sql`select unnest(${sql.param(ours)}::text[]) as path`);
    for (const path of unused) {
      await removePhoto(storage, photoKeyOf(path) ?? "");
      await database.db.delete(uploads).where(inArray(uploads.objectPath, [path]));
    }
  } catch (error) {
    log.warn({ err: error }, "photos could not be removed yet");
  }
}
