import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { patientStories } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { contentVersions } from "#shared/schema/versions.ts";

export interface Tellers {
  registrationIds: readonly string[];
  /** They opened a link that was mailed to the address; otherwise an address counts once it is confirmed. */
  hasProvenAddress?: boolean;
}

/** Finds people's stories and their versions: sent with an address of theirs, or by the visitor who registered them. */
export async function storiesOfPeople(
  db: Pick<Database, "select">,
  { registrationIds, hasProvenAddress = false }: Tellers,
) {
  const tellers = await db
    .select({
      visitor: registrations.registeredBy,
      email: sql<string>`lower(${registrations.email})`,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(inArray(registrations.id, [...registrationIds]));
  const emails = tellers.flatMap(({ email, isConfirmed }) => (isConfirmed || hasProvenAddress ? email : []));
  const visitors = tellers.flatMap(({ visitor }) => visitor ?? []);
  const areTheirs = (email: SQL, visitor: SQL) =>
    or(
      sql`lower(${email}) = any(${sql.param(emails)}::text[])`,
      sql`${visitor} = any(${sql.param(visitors)}::text[])`,
    );
  return {
    emails,
    areTheirStories: areTheirs(sql`${patientStories.email}`, sql`${patientStories.submittedBy}`),
    areTheirVersions: and(
      eq(contentVersions.kind, "patient-stories"),
      areTheirs(sql`${contentVersions.row} ->> 'email'`, sql`${contentVersions.row} ->> 'submittedBy'`),
    ),
  };
}

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
