import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { staleVersion } from "#server/platform/http/errors.ts";
import type { Services } from "#server/platform/services.ts";
import {
  type AppSetting,
  type AppSettingKey,
  appSettingKeys,
  getSiteLinks,
} from "#shared/api/app-settings.ts";
import { appSettings, insertAppSetting } from "#shared/schema/settings.ts";
import { assertSeen } from "./settings.ts";

interface Standard {
  value: string;
  /** What the administrator reads beside it. */
  description: string;
}

/** Where the site points, and the texts it takes in, until the administrator changes them. */
const standardAppSettings: Record<AppSettingKey, Standard> = {
  congressFinderUrl: {
    value: "https://www.congress.gov/members/find-your-member",
    description: "Advocate, step 1: a page that finds members of Congress",
  },
  petitionUrl: {
    value: "https://www.change.org/search?q=desiccated%20thyroid",
    description: "Advocate, step 2: the petition",
  },
  socialKitUrl: {
    value: "https://www.thyroid.org/patient-thyroid-information/",
    description: "Advocate, step 3: the call-to-action kit for social media",
  },
  patientLetterUrl: {
    value: "https://docs.google.com/document/",
    description: "Letter template for NDT patients",
  },
  providerLetterUrl: {
    value: "https://docs.google.com/document/",
    description: "Letter template for health care providers",
  },
  colleagueLetterUrl: {
    value: "https://docs.google.com/document/",
    description: "Letter template to colleagues and others",
  },
  fdaCommentsUrl: {
    value: "https://www.regulations.gov/search?filter=desiccated%20thyroid",
    description: "Footer: where to comment to the FDA",
  },
  contactEmail: {
    value: "contact@thyroidaccessalliance.example",
    description: "Footer: the alliance's e-mail address",
  },
  governingLawState: { value: "[State]", description: "Terms of Service: the state whose law governs" },
};

/** The links and texts as they are now: the stored value, or the standard one. */
export async function readSiteLinks(db: Database): Promise<Record<AppSettingKey, string>> {
  const rows = await db.select().from(appSettings);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const entries = appSettingKeys.map(
    (key) => [key, stored.get(key) ?? standardAppSettings[key].value] as const,
  );
  return Object.fromEntries(entries) as Record<AppSettingKey, string>;
}

/** Every link and text, with what it is for; `updatedAt` is null where the standard one still stands. */
export async function listAppSettingRows(db: Database) {
  const rows = await db.select().from(appSettings);
  const stored = new Map(rows.map((row) => [row.key, row]));
  return appSettingKeys.map((key) => ({
    key,
    value: stored.get(key)?.value ?? standardAppSettings[key].value,
    description: standardAppSettings[key].description,
    updatedAt: stored.get(key)?.updatedAt ?? null,
  }));
}

/**
 * Stores one link or text.
 * @throws HttpError 409 when it is not any more what its editor saw.
 */
export async function saveAppSetting(
  { database, responseCache }: Services,
  { key, value }: Pick<AppSetting, "key" | "value">,
  seen: URLSearchParams,
) {
  const { description } = standardAppSettings[key];
  assertSeen(await readSiteLinks(database.db), seen);
  const row = { ...insertAppSetting.parse({ key, value, description }), updatedAt: new Date() };
  const seenValue = seen.get(key);
  const [saved] = await database.db
    .insert(appSettings)
    .values(row)
    .onConflictDoUpdate({
      target: appSettings.key,
      set: row,
      // Of two saves at the same moment one finds nothing.
      setWhere: seenValue === null ? undefined : eq(appSettings.value, seenValue),
    })
    .returning();
  if (!saved) throw staleVersion();
  responseCache.invalidate(getSiteLinks);
  return { ...saved, key };
}
