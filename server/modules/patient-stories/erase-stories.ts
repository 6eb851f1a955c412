import type { Transaction } from "#server/platform/database/database.ts";
import { patientStories } from "#shared/schema/content.ts";
import { contentVersions } from "#shared/schema/versions.ts";
import { storiesOfPeople, type Tellers } from "./stories-of-people.ts";

/** Erases deleted people's stories with every version. @returns the photos that they named */
export async function eraseStoriesOf(tx: Transaction, tellers: Tellers): Promise<(string | null)[]> {
  const { areTheirStories, areTheirVersions } = await storiesOfPeople(tx, tellers);
  // Waits for running restores, so that restored stories are erased below; later ones find nothing.
  await tx.select({ id: contentVersions.id }).from(contentVersions).where(areTheirVersions).for("update");
  const stories = await tx
    .delete(patientStories)
    .where(areTheirStories)
    .returning({ imageUrl: patientStories.imageUrl });
  const versions = await tx
    .delete(contentVersions)
    .where(areTheirVersions)
    .returning({ photos: contentVersions.photos });
  return [...stories.map(({ imageUrl }) => imageUrl), ...versions.flatMap(({ photos }) => photos)];
}
