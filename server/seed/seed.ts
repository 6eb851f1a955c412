import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { insertsOf, newPersonRows } from "#server/modules/person-records/new-person.ts";
import { photoPathOf } from "#server/modules/photos/photo-uses.ts";
import { storePhoto } from "#server/modules/photos/uploads.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { withLock } from "#server/platform/database/locks.ts";
import { runInOneStatement } from "#server/platform/database/queries.ts";
import { packageRoot } from "#server/platform/env/package-root.ts";
import type { Services } from "#server/platform/services.ts";
import { studyBody } from "#shared/api/studies.ts";
import { dayMs } from "#shared/durations.ts";
import { registrationType } from "#shared/fields.ts";
import { roleOfType } from "#shared/people.ts";
import { heroImages, newsArticles, patientStories, studies } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { appSettings } from "#shared/schema/settings.ts";
import { links } from "#shared/settings/links.ts";
import ambassadors from "./content/ambassadors.json" with { type: "json" };
import sampleHeroImages from "./content/hero-images.json" with { type: "json" };
import news from "./content/news.json" with { type: "json" };
import stories from "./content/patient-stories.json" with { type: "json" };
import sampleStudies from "./content/studies.json" with { type: "json" };
import supporters from "./content/supporters.json" with { type: "json" };

/*
 * The sample content is in `content/`, for people who write. Invented people have addresses at example.org or example.com and
 * telephone numbers in the 555-01xx range. A study's DOI is listed only where title, journal and year were checked.
 */

const folder = join(packageRoot(), "server/seed");

const keyOf = (file: string) => `demo-${file.replace(".webp", "")}`;
const pictureOf = (file: string): string => photoPathOf(keyOf(file));

async function storeSamplePictures(services: Services): Promise<void> {
  const images = join(folder, "images");
  const files = (await readdir(images)).filter((file) => file.endsWith(".webp"));
  for (const file of files) await storePhoto(services, keyOf(file), () => readFile(join(images, file)));
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const maybePictureOf = (file: string | null) => (file ? pictureOf(file) : null);

const seedLock = "sample-content";

/** Sample content that makes every screen look alive; only into a database that nobody has used yet. */
export async function seedDatabase(services: Services): Promise<void> {
  const { database, log, responseCache } = services;
  if (!(await isUnused(database.db))) return;
  // Before the transaction, which may not idle for as long as pictures take. Without them the sample content is still worth seeing.
  await storeSamplePictures(services).catch((error: unknown) =>
    log.warn({ err: error }, "the sample pictures could not be stored"),
  );
  const seeded = await withLock(database.db, seedLock, async (tx) => {
    if (!(await isUnused(tx))) return false;
    await seedContent(tx);
    for (const person of ambassadors) await seedAmbassador(tx, person);
    for (const person of supporters) await seedSupporter(tx, person);
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

async function seedContent(tx: Transaction): Promise<void> {
  await tx
    .insert(heroImages)
    .values(sampleHeroImages.map(({ file, ...image }) => ({ ...image, imageUrl: pictureOf(file) })));
  await tx.insert(newsArticles).values(
    news.map(({ image, publishedDaysAgo, content, ...article }) => ({
      ...article,
      content: readFileSync(join(folder, "content/news", content), "utf8").trim(),
      imageUrl: pictureOf(image),
      publishedAt: daysAgo(publishedDaysAgo),
      createdAt: daysAgo(publishedDaysAgo),
    })),
  );
  await tx.insert(patientStories).values(
    stories.map(({ image, createdDaysAgo, ...story }) => ({
      ...story,
      imageUrl: maybePictureOf(image),
      status: "approved" as const,
      consentSite: true,
      consentPress: true,
      consentLawmakers: true,
      createdAt: daysAgo(createdDaysAgo),
    })),
  );
  await tx.insert(studies).values(sampleStudies.map((study) => studyBody.parse(study)));
  const { petitionUrl, contactEmail } = links;
  await tx.insert(appSettings).values([
    { key: "petitionUrl", value: petitionUrl.sample, description: petitionUrl.description },
    { key: "contactEmail", value: contactEmail.sample, description: contactEmail.description },
  ]);
}

async function seedAmbassador(tx: Transaction, person: (typeof ambassadors)[number]): Promise<void> {
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

async function seedSupporter(tx: Transaction, person: (typeof supporters)[number]): Promise<void> {
  const { provider, daysAgo: days, ...who } = person;
  const type = registrationType.parse(who.registrationType);
  const createdAt = daysAgo(days);
  const { rows } = newPersonRows({
    values: { ...who, ...provider, registrationType: type, agreeToTerms: true },
    account: { role: roleOfType[type], status: "active", createdAt },
    registration: { createdAt },
    healthcareProfile: provider && {},
  });
  await runInOneStatement(tx, insertsOf(tx, rows));
}
