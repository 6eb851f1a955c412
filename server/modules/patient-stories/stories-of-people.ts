import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { selectPeople } from "#server/modules/person-records/read-person.ts";
import { recordWithdrawal } from "#server/modules/person-records/suppressions.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { foundRow } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import { type OwnStory, ownStory, type StoryUse } from "#shared/api/my-data.ts";
import { contentVersions, patientStories } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { translations } from "#shared/schema/translations.ts";

interface Tellers {
  registrationIds: readonly string[];
  /** They opened a link that was mailed to the address; otherwise an address counts once it is confirmed. */
  hasProvenAddress?: boolean;
}

const ofStories = (ids: string[]) =>
  and(eq(translations.kind, "patient-stories"), inArray(translations.id, ids));

const inRow = (field: string) => sql`${contentVersions.row} ->> ${sql.raw(`'${field}'`)}`;

/** Links the stories sent with an address, and their versions, to a person whose address is being corrected. */
export async function linkStories(tx: Transaction, registrationId: string, address: string): Promise<void> {
  const email = address.toLowerCase();
  await tx
    .update(patientStories)
    .set({ registrationId })
    .where(eq(sql`lower(${patientStories.email})`, email));
  await tx
    .update(contentVersions)
    .set({
      row: sql`jsonb_set(${contentVersions.row}, '{registrationId}', to_jsonb(${registrationId}::text))`,
    })
    .where(and(eq(contentVersions.kind, "patient-stories"), eq(sql`lower(${inRow("email")})`, email)));
}

/** Finds people's stories and their versions: sent with an address of theirs, by the visitor who registered them, or linked to them. */
async function storiesOfPeople(db: Database, { registrationIds, hasProvenAddress = false }: Tellers) {
  const tellers = await selectPeople(db, inArray(registrations.id, [...registrationIds]), {});
  const emails = tellers.flatMap(({ registration, account }) =>
    account.emailConfirmedAt || hasProvenAddress ? registration.email.toLowerCase() : [],
  );
  const visitors = tellers.flatMap(({ registration }) => registration.registeredBy ?? []);
  const areTheirs = (email: SQL, visitor: SQL, teller: SQL) =>
    or(
      sql`${teller} = any(${sql.param(registrationIds)}::text[])`,
      sql`lower(${email}) = any(${sql.param(emails)}::text[])`,
      sql`${visitor} = any(${sql.param(visitors)}::text[])`,
    );
  return {
    emails,
    areTheirStories: areTheirs(
      sql`${patientStories.email}`,
      sql`${patientStories.submittedBy}`,
      sql`${patientStories.registrationId}::text`,
    ),
    areTheirVersions: and(
      eq(contentVersions.kind, "patient-stories"),
      areTheirs(inRow("email"), inRow("submittedBy"), inRow("registrationId")),
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
    .returning({ id: patientStories.id, imageUrl: patientStories.imageUrl });
  await tx.delete(translations).where(ofStories(stories.map(({ id }) => id)));
  const versions = await tx
    .delete(contentVersions)
    .where(areTheirVersions)
    .returning({ photos: contentVersions.photos });
  return [...stories.map(({ imageUrl }) => imageUrl), ...versions.flatMap(({ photos }) => photos)];
}

const linkedStory = ownStory.extend({ registrationId: z.string().nullish() });
const ofHolder = (registrationId: string) => ({ registrationIds: [registrationId], hasProvenAddress: true });

/** A link holder's stories, then their earlier and deleted versions, each newest first. */
export async function listOwnStories(
  { database: { db } }: Services,
  registrationId: string,
): Promise<OwnStory[]> {
  const { emails, areTheirStories, areTheirVersions } = await storiesOfPeople(db, ofHolder(registrationId));
  const [stories, versions] = await Promise.all([
    db
      .select()
      .from(patientStories)
      .where(areTheirStories)
      .orderBy(desc(patientStories.createdAt), desc(patientStories.id)),
    db.select().from(contentVersions).where(areTheirVersions).orderBy(desc(contentVersions.id)),
  ]);
  const inSpanish = await db
    .select()
    .from(translations)
    .where(ofStories(stories.map(({ id }) => id)));
  const all = [
    ...stories,
    ...inSpanish.flatMap(({ id, fields, updatedAt }) => {
      const story = stories.find((each) => each.id === id);
      const translated = { quote: fields.quote ?? "", status: "translated", createdAt: updatedAt };
      return story ? [{ ...story, ...translated }] : [];
    }),
    ...versions.map(({ row, at, change }) => ({
      ...row,
      status: change === "deleted" ? "deleted" : "earlier",
      createdAt: at,
    })),
  ];
  return (
    all
      // Another address may be that of someone else at the same computer.
      .map((story) => linkedStory.parse(story))
      .filter(
        ({ email, registrationId: teller }) =>
          email === null || teller === registrationId || emails.includes(email.toLowerCase()),
      )
  );
}

/** Takes back one use of a holder's story, also in its versions, so that no restore brings it back. @throws HttpError 404 */
export async function withdrawStoryUse(
  { database }: Services,
  { registrationId, id, use }: { registrationId: string; id: string; use: StoryUse },
): Promise<void> {
  const hasId = eq(patientStories.id, id);
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
    await recordWithdrawal(tx, registrationId, `${use} ${id}`);
  });
}
