import { and, desc, eq, sql } from "drizzle-orm";
import { foundRow, rowWithId } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import { type OwnStory, ownStory, type StoryUse } from "#shared/api/my-data.ts";
import { listPatientStories } from "#shared/api/patient-stories.ts";
import { patientStories } from "#shared/schema/content.ts";
import { contentVersions } from "#shared/schema/versions.ts";
import { storiesOfPeople } from "./stories-of-people.ts";

const ofHolder = (registrationId: string) => ({ registrationIds: [registrationId], hasProvenAddress: true });

/** A link holder's stories, then their earlier and deleted versions, each newest first. */
export async function listOwnStories(
  { database: { db } }: Services,
  registrationId: string,
): Promise<OwnStory[]> {
  const { emails, areTheirStories, areTheirVersions } = await storiesOfPeople(db, ofHolder(registrationId));
  const [stories, versions] = await Promise.all([
    db.select().from(patientStories).where(areTheirStories).orderBy(desc(patientStories.createdAt)),
    db.select().from(contentVersions).where(areTheirVersions).orderBy(desc(contentVersions.id)),
  ]);
  const all = [
    ...stories,
    ...versions.map(({ row, at, change }) => ({
      ...row,
      status: change === "deleted" ? "deleted" : "earlier",
      createdAt: at,
    })),
  ];
  return (
    all
      .map((story) => ownStory.parse(story))
      // Another address may be that of someone else at the same computer.
      .filter(({ email }) => email === null || emails.includes(email.toLowerCase()))
  );
}

/** Takes back one use of a holder's story, also in its versions, so that no restore brings it back. @throws HttpError 404 */
export async function withdrawStoryUse(
  { database, responseCache }: Services,
  { registrationId, id, use }: { registrationId: string; id: string; use: StoryUse },
): Promise<void> {
  const hasId = rowWithId(patientStories, id);
  await database.db.transaction(async (tx) => {
    const { areTheirStories, areTheirVersions } = await storiesOfPeople(tx, ofHolder(registrationId));
    const versions = and(areTheirVersions, eq(contentVersions.itemId, id));
    // In the order of a restore, which locks the version first.
    await tx.select({ id: contentVersions.id }).from(contentVersions).where(versions).for("update");
    foundRow(
      await tx
        .update(patientStories)
        .set({ [use]: false, updatedAt: new Date() })
        .where(and(hasId, areTheirStories))
        .returning({ id: patientStories.id }),
    );
    await tx
      .update(contentVersions)
      .set({ row: sql`jsonb_set(${contentVersions.row}, ${sql.param(`{${use}}`)}::text[], 'false')` })
      .where(versions);
  });
  responseCache.invalidate(listPatientStories);
}
