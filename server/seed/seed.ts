import { sql } from "drizzle-orm";
import { insertsOf, newPersonRows } from "#server/modules/person-records/new-person.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { withLock } from "#server/platform/database/locks.ts";
import { runInOneStatement } from "#server/platform/database/queries.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";
import { roleOfType } from "#shared/people.ts";
import { heroImages, newsArticles, patientStories, studies } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { appSettings } from "#shared/schema/settings.ts";
import { links } from "#shared/settings/links.ts";
import { type SampleContent, sampleContent } from "./sample-content.ts";
import { pictureOf, storeSamplePictures } from "./seed-pictures.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const maybePictureOf = (file: string | null) => (file ? pictureOf(file) : null);

const seedLock = "sample-content";

/** Sample content that makes every screen look alive; only into a database that nobody has used yet. */
export async function seedDatabase({
  database,
  storage,
  pictures,
  log,
  responseCache,
}: Services): Promise<void> {
  if (!(await isUnused(database.db))) return;
  // Before the transaction, which may not idle for as long as pictures take. Without them the sample content is still worth seeing.
  await storeSamplePictures({ storage, pictures }).catch((error: unknown) =>
    log.warn({ err: error }, "the sample pictures could not be stored"),
  );
  const seeded = await withLock(database.db, seedLock, async (tx) => {
    if (!(await isUnused(tx))) return false;
    const content = sampleContent();
    await seedContent(tx, content);
    for (const person of content.ambassadors) await seedAmbassador(tx, person);
    for (const person of content.supporters) await seedSupporter(tx, person);
    return true;
  });
  responseCache.clear();
  if (seeded) log.info("sample content added (SEED=none starts empty)");
}

async function isUnused(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select from ${registrations}) or exists (select from ${heroImages})
      or exists (select from ${newsArticles}) or exists (select from ${studies}) as used`);
  return rows[0]?.used === false;
}

async function seedContent(tx: Transaction, content: SampleContent): Promise<void> {
  await tx
    .insert(heroImages)
    .values(content.heroImages.map(({ file, ...image }) => ({ ...image, imageUrl: pictureOf(file) })));
  await tx.insert(newsArticles).values(
    content.news.map(({ image, publishedDaysAgo, ...article }) => ({
      ...article,
      imageUrl: pictureOf(image),
      publishedAt: daysAgo(publishedDaysAgo),
      createdAt: daysAgo(publishedDaysAgo),
    })),
  );
  await tx.insert(patientStories).values(
    content.patientStories.map(({ image, createdDaysAgo, ...story }) => ({
      ...story,
      imageUrl: maybePictureOf(image),
      status: "approved" as const,
      consentSite: true,
      consentPress: true,
      consentLawmakers: true,
      createdAt: daysAgo(createdDaysAgo),
    })),
  );
  await tx.insert(studies).values(content.studies);
  const { petitionUrl, contactEmail } = links;
  await tx.insert(appSettings).values([
    { key: "petitionUrl", value: petitionUrl.sample, description: petitionUrl.description },
    { key: "contactEmail", value: contactEmail.sample, description: contactEmail.description },
  ]);
}

async function seedAmbassador(tx: Transaction, person: SampleContent["ambassadors"][number]): Promise<void> {
  const { photo, title, primaryLicenseState, displayOrder, ...more } = person;
  const { websiteUrl, facebookUrl, instagramUrl, youtubeUrl, ...values } = more;
  const { bio, credentials, licenseNumber } = values;
  const approvedAt = daysAgo(90 - (displayOrder % 60));
  const createdAt = daysAgo(92);
  const { rows } = newPersonRows({
    values: {
      ...values,
      photoUrl: maybePictureOf(photo),
      registrationType: "provider",
      wantAmbassadorRole: true,
      agreeToTerms: true,
    },
    account: { role: "ambassador", status: "active", createdAt },
    registration: { processedAt: approvedAt, createdAt },
    profile: {
      title,
      primaryLicenseState,
      displayOrder,
      websiteUrl,
      facebookUrl,
      instagramUrl,
      youtubeUrl,
      acceptedGuidelines: true,
      sharePublicly: true,
      isApproved: true,
      approvedAt,
      createdAt,
    },
    application: {
      title,
      bio,
      credentials,
      licenseNumber,
      primaryLicenseState,
      status: "approved",
      reviewedAt: approvedAt,
      createdAt,
    },
  });
  await runInOneStatement(tx, insertsOf(tx, rows));
}

async function seedSupporter(tx: Transaction, person: SampleContent["supporters"][number]): Promise<void> {
  const { provider, daysAgo: days, ...who } = person;
  const createdAt = daysAgo(days);
  const { rows } = newPersonRows({
    values: { ...who, ...provider, agreeToTerms: true },
    account: { role: roleOfType[who.registrationType], status: "active", createdAt },
    registration: { createdAt },
    healthcareProfile: provider && {},
  });
  await runInOneStatement(tx, insertsOf(tx, rows));
}
