import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { withLock } from "#server/platform/database/with-lock.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import { roleOfType } from "#shared/people.ts";
import {
  ambassadorApplications,
  ambassadorProfiles,
  healthcareProfiles,
  insertAmbassadorApplication,
  insertAmbassadorProfile,
  insertHealthcareProfile,
} from "#shared/schema/ambassadors.ts";
import { heroImages, newsArticles, patientStories, studies } from "#shared/schema/content.ts";
import { insertRegistration, registrations } from "#shared/schema/registrations.ts";
import { insertUser, users } from "#shared/schema/users.ts";
import { ambassadors } from "./content/ambassadors.ts";
import { heroImages as seedHeroImages } from "./content/hero-images.ts";
import { news } from "./content/news.ts";
import { patientStories as seedStories } from "./content/patient-stories.ts";
import { studies as seedStudies } from "./content/studies.ts";
import { supporters } from "./content/supporters.ts";
import { pictureOf, storeSamplePictures } from "./seed-pictures.ts";

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const maybePictureOf = (file: string | null) => (file ? pictureOf(file) : null);

/** Sample content that makes every screen look alive; only into a database that nobody has used yet. */
export async function seedDatabase({ database, storage, log }: Services): Promise<void> {
  const seeded = await withLock(database.db, "sample-content", async (tx) => {
    if (!(await isUnused(tx))) return false;
    // Without pictures the sample content is still worth seeing.
    await storeSamplePictures(storage).catch((error: unknown) =>
      log.warn({ err: error }, "the sample pictures could not be stored"),
    );
    await seedContent(tx);
    for (const person of ambassadors) await seedAmbassador(tx, person);
    for (const person of supporters) await seedSupporter(tx, person);
    return true;
  });
  if (seeded) log.info("sample content added (SEED=none starts empty)");
}

async function isUnused(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select from ${registrations}) or exists (select from ${heroImages})
      or exists (select from ${newsArticles}) or exists (select from ${studies}) as used`);
  return rows[0]?.used === false;
}

async function seedContent(tx: Transaction): Promise<void> {
  await tx
    .insert(heroImages)
    .values(seedHeroImages.map(({ file, ...image }) => ({ ...image, imageUrl: pictureOf(file) })));
  await tx.insert(newsArticles).values(
    news.map(({ image, publishedDaysAgo, ...article }) => ({
      ...article,
      imageUrl: pictureOf(image),
      publishedAt: daysAgo(publishedDaysAgo),
      createdAt: daysAgo(publishedDaysAgo),
    })),
  );
  await tx.insert(patientStories).values(
    seedStories.map(({ image, createdDaysAgo, ...story }) => ({
      ...story,
      imageUrl: maybePictureOf(image),
      status: "approved" as const,
      consentSite: true,
      consentPress: true,
      consentLawmakers: true,
      createdAt: daysAgo(createdDaysAgo),
    })),
  );
  await tx.insert(studies).values([...seedStudies]);
}

async function seedPerson(
  tx: Transaction,
  person: { firstName: string; lastName: string; email: string; state: string; phone?: string },
  account: {
    role: "ambassador" | "healthcare_professional" | "patient" | "supporter";
    photoUrl: string | null;
  },
  registration: Record<string, unknown>,
  createdAt: Date,
): Promise<string> {
  const common = { ...person, agreeToTerms: true, createdAt };
  const user = insertedRow(
    await tx
      .insert(users)
      .values(insertUser.parse({ ...common, ...account, status: "active" }))
      .returning({ id: users.id }),
  );
  await tx
    .insert(registrations)
    .values(insertRegistration.parse({ ...common, ...registration, userId: user.id }));
  return user.id;
}

async function seedAmbassador(tx: Transaction, person: (typeof ambassadors)[number]): Promise<void> {
  const { title, bio, credentials, licenseNumber, primaryLicenseState, disclosures, displayOrder } = person;
  const photoUrl = maybePictureOf(person.photo);
  const approvedAt = daysAgo(90 - (displayOrder % 60));
  const userId = await seedPerson(
    tx,
    person,
    { role: "ambassador", photoUrl },
    {
      registrationType: "provider",
      credentials,
      licenseNumber,
      bio,
      disclosures,
      photoUrl,
      wantAmbassadorRole: true,
      processedAt: approvedAt,
    },
    daysAgo(92),
  );
  const profile = { userId, title, bio, credentials, licenseNumber, primaryLicenseState };
  const { websiteUrl, facebookUrl, instagramUrl, youtubeUrl } = person;
  await tx.insert(ambassadorProfiles).values(
    insertAmbassadorProfile.parse({
      ...profile,
      disclosures,
      displayOrder,
      photoUrl,
      websiteUrl,
      facebookUrl,
      instagramUrl,
      youtubeUrl,
      acceptedGuidelines: true,
      sharePublicly: true,
      isApproved: true,
      approvedAt,
    }),
  );
  await tx
    .insert(ambassadorApplications)
    .values(insertAmbassadorApplication.parse({ ...profile, status: "approved", reviewedAt: approvedAt }));
}

async function seedSupporter(tx: Transaction, person: (typeof supporters)[number]): Promise<void> {
  const { provider, daysAgo: days, registrationType, sharePublicly, ...who } = person;
  const role = roleOfType[registrationType];
  const userId = await seedPerson(
    tx,
    who,
    { role, photoUrl: null },
    { registrationType, sharePublicly, ...provider },
    daysAgo(days),
  );
  if (provider)
    await tx.insert(healthcareProfiles).values(insertHealthcareProfile.parse({ ...provider, userId }));
}
