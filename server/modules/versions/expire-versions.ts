import { lt } from "drizzle-orm";
import { removeUnusedPhotos } from "#server/modules/photos/photo-uses.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { versionDays } from "#shared/api/versions.ts";
import { dayMs } from "#shared/durations.ts";
import { contentVersions } from "#shared/schema/content.ts";

/** Removes old versions, and photos that only they named. */
export const expireVersionsJob = (services: Services): Job => ({
  name: "expire-versions",
  every: "hour",
  atStart: true,
  async run() {
    const expired = await services.database.db
      .delete(contentVersions)
      .where(lt(contentVersions.at, new Date(services.clock().getTime() - versionDays * dayMs)))
      .returning({ photos: contentVersions.photos });
    const photos = expired.flatMap((version) => version.photos);
    await removeUnusedPhotos(services, photos);
  },
});
