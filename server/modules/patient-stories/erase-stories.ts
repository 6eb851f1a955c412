import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { patientStories } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { contentVersions } from "#shared/schema/versions.ts";

/**
 * Erases deleted people's stories with every version: those with a confirmed email address of theirs, or by the visitor who registered them.
 * @returns the photos that they named
 */
export async function eraseStoriesOf(
  tx: Transaction,
  registrationIds: readonly string[],
): Promise<(string | null)[]> {
  const tellers = await tx
    .select({
      visitor: registrations.registeredBy,
      email: sql<
        string | null
      >`case when ${users.emailConfirmedAt} is not null then lower(${registrations.email}) end`,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(inArray(registrations.id, [...registrationIds]));
  const emails = sql.param(tellers.flatMap(({ email }) => email ?? []));
  const visitors = sql.param(tellers.flatMap(({ visitor }) => visitor ?? []));
  const areTheirs = (email: SQL, visitor: SQL) =>
    or(sql`lower(${email}) = any(${emails}::text[])`, sql`${visitor} = any(${visitors}::text[])`);

  const isTheirVersion = and(
    eq(contentVersions.kind, "patient-stories"),
    areTheirs(sql`${contentVersions.row} ->> 'email'`, sql`${contentVersions.row} ->> 'submittedBy'`),
  );
  // Waits for running restores, so that restored stories are erased below; later ones find nothing.
  await tx.select({ id: contentVersions.id }).from(contentVersions).where(isTheirVersion).for("update");
  const stories = await tx
    .delete(patientStories)
    .where(areTheirs(sql`${patientStories.email}`, sql`${patientStories.submittedBy}`))
    .returning({ imageUrl: patientStories.imageUrl });
  const versions = await tx
    .delete(contentVersions)
    .where(isTheirVersion)
    .returning({ photos: contentVersions.photos });
  return [...stories.map(({ imageUrl }) => imageUrl), ...versions.flatMap(({ photos }) => photos)];
}
